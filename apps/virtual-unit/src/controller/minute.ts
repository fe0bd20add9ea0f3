import { measured } from '#link/report.ts';
import type { ModelState } from '#model/state.ts';
import { addEffects, type Effects, noEffects } from '#model.ts';

/** What was gathered in the current minute so far. */
export interface Minute {
  readonly effects: Effects;
  readonly sums: Readonly<Record<string, { readonly sum: number; readonly count: number }>>;
}

export const emptyMinute: Minute = { effects: noEffects, sums: {} };

export function addToMinute(minute: Minute, state: ModelState, effects: Effects): Minute {
  const sums = { ...minute.sums };
  for (const [channel, value] of Object.entries(measured(state))) {
    const { sum, count } = sums[channel] ?? { sum: 0, count: 0 };
    sums[channel] = { sum: sum + value, count: count + 1 };
  }
  return { effects: addEffects(minute.effects, effects), sums };
}

/** Means by channel and what the outputs did. A probe that saw no water in this minute is not in it. */
export function closeMinute({ effects, sums }: Minute): {
  v: Record<string, number>;
  o: Record<string, number>;
} {
  const { speedSeconds, ...done } = effects;
  const speed = done.filtration > 0 ? Math.round(speedSeconds / done.filtration) : 0;
  return {
    v: Object.fromEntries(
      Object.entries(sums).map(([channel, { sum, count }]) => [channel, round(sum / count, 3)]),
    ),
    o: {
      filtration: seconds(done.filtration),
      speed,
      heating: seconds(done.heating),
      solar: seconds(done.solar),
      filling: seconds(done.filling),
      filled: round(done.filled, 1),
      phMinus: round(done.phMinus, 1),
      chlorine: round(done.chlorine, 1),
    },
  };
}

/** A minute that a clock set back made longer is still one minute. */
function seconds(on: number): number {
  return Math.min(60, Math.round(on));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
