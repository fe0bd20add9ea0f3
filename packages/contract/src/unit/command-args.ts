import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { winterWater } from '@poolhouse/domain/filtration/winter';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import * as z from 'zod/mini';
import { counterNames, MOST_CANISTERS } from '../api/consumables.ts';

const nothing = z.strictObject({});
const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const minutes = within(1, 1_440);
const nth = within(1, MOST_CANISTERS);
const { least, most, step } = winterWater;

/** `args` of each command; the unit checks them again. */
export const commandArgs: Readonly<Record<CommandName, z.ZodMiniType<Record<string, unknown>>>> = {
  /** `minimum`: °C that winter mode keeps the water at. */
  'mode.set': z
    .strictObject({
      mode: z.enum(modes),
      minimum: z.optional(z.number().check(z.minimum(least), z.maximum(most), z.multipleOf(step))),
    })
    .check(
      z.refine(({ mode, minimum }) => minimum === undefined || mode === 'winter', { path: ['minimum'] }),
    ),
  'pump.set': z.strictObject({ speed: z.enum(pumpSpeeds), minutes }),
  'heating.set': z.strictObject({ on: z.boolean() }),
  'solar.set': z.strictObject({ on: z.boolean() }),
  'relay.set': z.strictObject({ n: within(1, 4), on: z.boolean(), minutes: z.optional(minutes) }),
  'backwash.start': nothing,
  'backwash.stop': nothing,
  'filling.start': nothing,
  'filling.stop': nothing,
  'cover.open': nothing,
  'cover.close': nothing,
  'cover.stop': nothing,
  'dosing.pause': z.strictObject({ minutes }),
  'dosing.resume': nothing,
  /** `volume` in ml. */
  'canister.refill': z.strictObject({ n: nth, volume: within(100, 1_000_000) }),
  'tube.replace': z.strictObject({ n: nth }),
  'counter.reset': z.strictObject({ name: z.enum(counterNames) }),
  identify: nothing,
};
