import * as z from 'zod/mini';
import type { Happened } from '#buffer/event-store.ts';
import type { Kept } from '#buffer/kept.ts';
import type { Row } from '#buffer/row-store.ts';
import type { Equipment } from '#model/hardware.ts';
import { restartModel } from '#model/restart.ts';
import type { ModelState } from '#model/state.ts';
import type { Weather } from '#model/weather.ts';
import { step } from '#model.ts';
import { createDays } from './days.ts';
import { createMinutes } from './minutes.ts';

const MINUTE_MS = 60_000;
const STEP_S = 30;

/** A pool whose past was simulated before there was a unit at it. */
const leftPool = z.object({
  /** Epoch ms, a whole minute. */
  at: z.number(),
  model: z.custom<ModelState>((model) => typeof model === 'object' && model !== null),
});
export type LeftPool = z.infer<typeof leftPool>;

const leftName = 'left';

/** The pool from which a unit goes on that was never switched on. */
export const leftIn = (kept: Kept): LeftPool | undefined => leftPool.safeParse(kept.read(leftName)).data;
export const leave = (kept: Kept, left: LeftPool | null): void => kept.write(leftName, left);

export interface PrefillInput {
  /** Epoch ms at which the past begins. */
  readonly begin: number;
  /** The pool at that time; by default a new one. */
  readonly from?: ModelState | undefined;
  /** Epoch ms at which the past ends. */
  readonly now: number;
  readonly seed: number;
  readonly sky: (at: number) => Weather;
  readonly unit: Equipment;
  /** Minutes that local time is ahead of UTC at an instant (epoch ms). */
  readonly offset: (at: number) => number;
  readonly write: (row: Row) => void;
  readonly happened: (what: Happened, at: number) => void;
}

/**
 * Simulates what was, so that the first chart of a new unit is not empty. Returns the pool as it is at the end of the
 * last whole minute.
 */
export function prefill(input: PrefillInput): LeftPool {
  const { now, seed, unit, sky, offset, write, happened } = input;
  const end = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const begin = Math.floor(input.begin / MINUTE_MS) * MINUTE_MS;
  const dayAt = createDays(offset);
  const minutes = createMinutes(unit.hardware, write);
  let state = input.from ?? restartModel(undefined, seed, begin, sky);
  minutes.tick(begin, 0);
  for (let at = begin + STEP_S * 1000; at <= end; at += STEP_S * 1000) {
    const next = step(state, { unit, sky, dayAt, seconds: STEP_S }, at);
    state = next.state;
    for (const what of next.effects.events) happened(what, at);
    minutes.add(state, next.effects);
    minutes.tick(at, at - begin);
  }
  return { at: end, model: state };
}
