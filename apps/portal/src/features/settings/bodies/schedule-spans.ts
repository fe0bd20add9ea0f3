import { DAY_MINUTES, type Interval } from '@poolhouse/domain/filtration/interval';
import { partsOf } from '#unit/setting-fields/day-spans.ts';
import { timeOf } from '#unit/setting-fields/read-typed.ts';
import { type Flat, itemsOf } from '#unit/settings/leaves.ts';

const isRecord = (value: unknown): value is Flat => typeof value === 'object' && value !== null;

/** Where an interval of this id is written after it was moved. */
export function moveInto(
  { intervals, night }: Flat,
  id: string,
  times: { readonly start: string; readonly end: string },
): { path: string; value: unknown } {
  if (id === 'night') return { path: 'night', value: { ...(isRecord(night) ? night : {}), ...times } };
  const items = itemsOf(intervals);
  return { path: 'intervals', value: items.with(Number(id), { ...items[Number(id)], ...times }) };
}

const EVENING = 22 * 60;
const MORNING = 4 * 60;

/** An interval over midnight as it begins: in the evening, but not before the last of the day ends, nor after the first begins. */
export function nightBetween(days: readonly Interval[]): Flat {
  const ends = days.flatMap(partsOf).map(([, to]) => to);
  const start = Math.max(EVENING, ...ends.filter((end) => end < DAY_MINUTES));
  const end = Math.min(MORNING, ...days.map((day) => day.start).filter((begin) => begin > 0));
  return { start: timeOf(start), end: timeOf(end) };
}

/** Minutes that a further interval has at most. */
const USUAL = 180;
const LEAST = 15;

/** A further interval in the longest gap of the day; undefined when there is none worth it. */
export function furtherInterval(taken: readonly Interval[]): Flat | undefined {
  const busy = taken.flatMap(partsOf).toSorted(([a], [b]) => a - b);
  const gaps = [...busy, [DAY_MINUTES, DAY_MINUTES] as const].map(([from], index) => {
    const begin = Math.max(0, ...busy.slice(0, index).map(([, to]) => to));
    return { begin, length: from - begin };
  });
  const widest = gaps.reduce((most, gap) => (gap.length > most.length ? gap : most), { begin: 0, length: 0 });
  if (widest.length < LEAST) return undefined;
  const start = widest.begin + Math.max(0, Math.floor((widest.length - USUAL) / 2 / 30) * 30);
  const end = Math.min(start + USUAL, widest.begin + widest.length);
  return { start: timeOf(start), end: timeOf(end), speed: 'medium', flow: 'bottom' };
}
