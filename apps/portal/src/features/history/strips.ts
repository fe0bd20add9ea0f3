import type { HistoryResource } from '@poolhouse/contract/api/units';
import { type DosingPump, dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { orderedRows } from '#unit/chart/chart-columns.ts';

/** What ran or flowed, in the order in which it is shown. */
export const stripOutputs = [
  'filtration',
  'solar',
  'heating',
  'backwash',
  'filling',
  'electrolyser',
  ...dosingPumps,
  'relay1',
  'relay2',
  'relay3',
  'relay4',
] as const;
export type StripOutput = (typeof stripOutputs)[number];

/** A time in which an output ran; `share` of it, 0…1: a pump's low speed is less, and so is a part of an hour. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface Strip {
  readonly output: StripOutput;
  readonly stretches: readonly Stretch[];
  /** Seconds that it ran, or ml that it dosed. */
  readonly total: number;
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const speeds = 3;

export const isDosing = (output: StripOutput): output is DosingPump =>
  (dosingPumps as readonly string[]).includes(output);

/** The outputs of which a unit said anything in this time, running or not. */
export function stripsOf({ t, o, min }: Pick<HistoryResource, 't' | 'o' | 'min'>): Strip[] {
  const length = min ? HOUR_S : MINUTE_S;
  const rows = orderedRows(t);
  return stripOutputs.flatMap((output): Strip[] => {
    const column = o[output];
    if (!column?.some((amount) => amount !== null)) return [];
    const stretches: Stretch[] = [];
    let total = 0;
    for (const { time, index } of rows) {
      const amount = column[index] ?? 0;
      if (amount <= 0) continue;
      total += amount;
      const share = shareOf(output, amount, length, o.speed?.[index] ?? null);
      const last = stretches.at(-1);
      // A unit's minute is no clock's, so minutes that belong together may lie a little apart.
      if (last && last.share === share && time - last.to <= length / 2) {
        stretches[stretches.length - 1] = { ...last, to: time + length };
      } else stretches.push({ from: time, to: time + length, share });
    }
    return [{ output, stretches, total }];
  });
}

function shareOf(output: StripOutput, amount: number, length: number, speed: number | null): number {
  if (isDosing(output)) return 1;
  // Of an hour the part that it ran, in quarters, so that hours alike are one stretch; of a minute the pump's speed.
  if (length === HOUR_S) return Math.max(1, Math.round((amount / HOUR_S) * 4)) / 4;
  return output === 'filtration' && speed !== null && speed > 0 ? Math.round(speed) / speeds : 1;
}

/** The times of which there is no row, epoch seconds: the unit was off then, or what it measured has not come yet. */
export function gapsOf(
  { t, min }: Pick<HistoryResource, 't' | 'min'>,
  until: number,
  from: number,
): Stretch[] {
  const least = min ? 2 * HOUR_S : 10 * MINUTE_S;
  const times = orderedRows(t).map(({ time }) => time);
  if (times.length === 0) return [];
  const edges = [from, ...times, until];
  return edges.slice(1).flatMap((time, index) => {
    const last = edges[index] ?? time;
    return time - last > least ? [{ from: last, to: time, share: 1 }] : [];
  });
}
