import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import * as z from 'zod/mini';
import { instant } from './text.ts';

/** Canisters and tubes of a unit are numbered from 1. */
export const MOST_CANISTERS = 6;
export const counterNames = ['heating', 'filling'] as const;

const n = z.int().check(z.minimum(1), z.maximum(MOST_CANISTERS));
const amount = z.number().check(z.nonnegative(), z.maximum(1e12));

/** Seconds of heating, litres of filling. */
const counter = z.object({
  total: amount,
  /** Of them since `resetAt`. */
  sinceReset: amount,
  resetAt: z.nullable(instant()),
});

/** What a unit uses up and counts, by its own word. */
export const consumables = z.object({
  /** `volume` and `remaining` in ml. */
  canisters: z.array(z.object({ n, substance: z.enum(dosingPumps), volume: amount, remaining: amount })),
  /** Days; one that should have been changed has less than none left. */
  tubes: z.array(
    z.object({ n, lifespan: amount, daysLeft: z.number().check(z.minimum(-1e5), z.maximum(1e5)) }),
  ),
  counters: z.object({ heating: z.optional(counter), filling: z.optional(counter) }),
});
export type Consumables = z.infer<typeof consumables>;
