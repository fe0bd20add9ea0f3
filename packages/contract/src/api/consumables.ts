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

/** `volume` and `remaining` in ml. */
const canister = z.object({ n, substance: z.enum(dosingPumps), volume: amount, remaining: amount });
/** What an alert says of one. */
export const toldCanister = z.pick(canister, { substance: true, remaining: true });
export type ToldCanister = z.infer<typeof toldCanister>;

/** What a unit uses up and counts, by its own word. */
export const consumables = z.object({
  canisters: z.array(canister),
  /** Days; one that should have been changed has less than none left. */
  tubes: z.array(
    z.object({ n, lifespan: amount, daysLeft: z.number().check(z.minimum(-1e5), z.maximum(1e5)) }),
  ),
  counters: z.object({ heating: z.optional(counter), filling: z.optional(counter) }),
});
export type Consumables = z.infer<typeof consumables>;
