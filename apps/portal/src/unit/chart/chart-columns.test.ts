import { describe, expect, it } from 'vitest';
import { minutesOn, runningSpans } from '#unit/day/running-spans.ts';
import { trendOf } from '#unit/day/trend.ts';
import { chartColumns, hasValues } from './chart-columns.ts';

const minutes = (...numbers: number[]) => numbers.map((n) => 1_780_000_000 + n * 60);

describe('chart columns', () => {
  it('keeps rows of a minute side by side', () => {
    const t = minutes(0, 1, 2);
    const columns = chartColumns({ t, v: { water: [27, 27.1, 27.2], solar: [40, null, 42] } }, [
      'water',
      'solar',
    ]);
    expect(columns).toEqual({
      t,
      series: [
        [27, 27.1, 27.2],
        [40, null, 42],
      ],
    });
  });

  it('breaks the line where rows are missing', () => {
    const t = minutes(0, 1, 9, 10);
    const { t: times, series } = chartColumns({ t, v: { water: [1, 2, 3, 4] } }, ['water']);
    expect(times).toEqual(minutes(0, 1, 2, 9, 10));
    expect(series).toEqual([[1, 2, null, 3, 4]]);
  });

  it('a row or two late is no gap', () => {
    expect(chartColumns({ t: minutes(0, 2), v: { water: [1, 2] } }, ['water']).series).toEqual([[1, 2]]);
  });

  it('shows a time once and in its order, whatever order the rows came in', () => {
    const { t, series } = chartColumns({ t: minutes(2, 0, 1, 1), v: { water: [3, 1, 9, 2] } }, ['water']);
    expect(t).toEqual(minutes(0, 1, 2));
    expect(series).toEqual([[1, 2, 3]]);
  });

  it('a channel that was never measured is a column of nothing', () => {
    expect(chartColumns({ t: minutes(0), v: {} }, ['water']).series).toEqual([[null]]);
    expect(hasValues([null, null])).toBe(false);
    expect(hasValues(undefined)).toBe(false);
    expect(hasValues([null, 0])).toBe(true);
  });
});

describe('running spans', () => {
  const [a, b] = minutes(0, 7);

  it('joins minutes and leaves pauses and gaps open', () => {
    const history = { t: minutes(0, 1, 2, 3, 7, 8), o: { filtration: [60, 60, 0, 30, 60, 60] } };
    expect(runningSpans(history, 'filtration')).toEqual([
      { from: a, to: (a ?? 0) + 120 },
      { from: (a ?? 0) + 180, to: (a ?? 0) + 240 },
      { from: b, to: (b ?? 0) + 120 },
    ]);
    expect(minutesOn(history, 'filtration')).toBe(5);
  });

  it('does not bridge one minute of which nothing is known', () => {
    expect(runningSpans({ t: minutes(0, 2), o: { solar: [60, 60] } }, 'solar')).toHaveLength(2);
  });

  it('tells what never ran from what was never reported', () => {
    expect(runningSpans({ t: minutes(0), o: { solar: [0] } }, 'solar')).toEqual([]);
    expect(runningSpans({ t: minutes(0), o: { solar: [null] } }, 'solar')).toBeUndefined();
    expect(runningSpans({ t: minutes(0), o: {} }, 'solar')).toBeUndefined();
  });
});

describe('trend', () => {
  const t = Array.from({ length: 120 }, (_, n) => 1_780_000_000 + n * 60);
  const now = t.at(-1) ?? 0;

  it('is the change of the last hour', () => {
    const water = t.map((_, n) => (n < 60 ? 10 : 20 + n * 0.005));
    expect(trendOf({ t, v: { water } }, 'water', now)).toBeCloseTo(0.3);
  });

  it('is not thrown off by one noisy minute at the end', () => {
    const water = t.map((_, n) => (n === 119 ? 21 : 20));
    expect(Math.abs(trendOf({ t, v: { water } }, 'water', now) ?? 9)).toBeLessThan(0.15);
  });

  it('says nothing while less than half an hour is known', () => {
    expect(
      trendOf({ t: t.slice(-20), v: { water: t.slice(-20).map(() => 20) } }, 'water', now),
    ).toBeUndefined();
    expect(trendOf({ t, v: {} }, 'water', now)).toBeUndefined();
    expect(trendOf({ t, v: { water: t.map(() => 20) } }, 'water', now + 7200)).toBeUndefined();
  });
});
