import * as z from 'zod/mini';
import { consumables } from './consumables.ts';
import { day, instant } from './text.ts';

const { canisters, tubes, counters } = consumables.shape;
const { heating, filling } = counters.shape;

/**
 * `GET {unit}/consumables`. What whoever runs the cloud has switched off for the unit (its `notAllowed`) is left out:
 * there are no such canisters and tubes, no such alarm, and no such counter.
 */
export const unitConsumables = z.object({
  /** When the unit said what is left, null while it has said nothing. */
  ts: z.nullable(instant()),
  canisters: z.array(
    z.object({
      ...canisters.def.element.shape,
      /** At which % of its volume its owner is told, and whether it is there; null while the unit has not said it. */
      alarmAt: z.nullable(z.number()),
      low: z.nullable(z.boolean()),
      /** ml that its pump gave a day, in the last seven days or as many as are known; null where less than one is. */
      perDay: z.nullable(z.number()),
      /** Whole days for which that is enough, null while nobody can tell. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
  tubes: z.array(
    z.object({
      ...tubes.def.element.shape,
      /** By the unit's calendar; null where what it says makes no date. */
      replaced: z.nullable(day()),
      due: z.nullable(day()),
    }),
  ),
  /** Null of what the unit does not count. */
  counters: z.object({
    heating: z.nullable(heating.def.innerType),
    filling: z.nullable(filling.def.innerType),
  }),
});
export type UnitConsumables = z.infer<typeof unitConsumables>;
