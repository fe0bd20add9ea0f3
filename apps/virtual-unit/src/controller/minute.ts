import { measured } from '#link/report.ts';
import { addEffects, type Effects, noEffects } from '#model/effects.ts';
import type { Hardware } from '#model/hardware.ts';
import type { ModelState } from '#model/state.ts';

/** What was gathered in the current minute so far. */
export interface Minute {
  readonly effects: Effects;
  readonly sums: Readonly<Record<string, { readonly sum: number; readonly count: number }>>;
}

export const emptyMinute: Minute = { effects: noEffects, sums: {} };

export function addToMinute(minute: Minute, hardware: Hardware, state: ModelState, effects: Effects): Minute {
  const sums = { ...minute.sums };
  for (const [channel, value] of Object.entries(measured(state, hardware))) {
    const { sum, count } = sums[channel] ?? { sum: 0, count: 0 };
    sums[channel] = { sum: sum + value, count: count + 1 };
  }
  return { effects: addEffects(minute.effects, effects), sums };
}

/** Means by channel and what the outputs did. A probe that saw no water in this minute is not in it. */
export function closeMinute(
  { effects, sums }: Minute,
  hardware: Hardware,
): {
  v: Record<string, number>;
  o: Record<string, number>;
} {
  const v = Object.entries(sums).map(
    ([channel, { sum, count }]) => [channel, round(sum / count, 3)] as const,
  );
  return { v: Object.fromEntries(v), o: outputsOf(effects, hardware) };
}

/** Of what the unit is fitted with. */
function outputsOf(done: Effects, hardware: Hardware): Record<string, number> {
  const { filtration, speedSeconds, doses, relays } = done;
  return {
    filtration: seconds(filtration),
    speed: filtration > 0 ? Math.round(speedSeconds / filtration) : 0,
    ...(hardware.heating && { heating: seconds(done.heating) }),
    ...(hardware.solar && { solar: seconds(done.solar) }),
    ...(hardware.filling && { filling: seconds(done.filling), filled: round(done.filled, 1) }),
    ...(hardware.backwash && { backwash: seconds(done.backwash) }),
    ...(hardware.relays && Object.fromEntries(relays.map((on, place) => [`relay${place + 1}`, seconds(on)]))),
    ...(hardware.electrolysis && { electrolyser: seconds(done.electrolyser) }),
    ...(hardware.dosing && { phMinus: round(doses.phMinus, 1), chlorine: round(doses.chlorine, 1) }),
    ...(doses.phPlus > 0 && { phPlus: round(doses.phPlus, 1) }),
  };
}

/** A minute that a clock set back made longer is still one minute. */
function seconds(on: number): number {
  return Math.min(60, Math.round(on));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
