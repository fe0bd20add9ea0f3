import { timelineTypes } from '@poolhouse/domain/unit/events';
import { describe, expect, test } from 'vitest';
import { anyTime, ofPreset } from '#unit/dates/period.ts';
import {
  everything,
  isEverything,
  questionOf,
  readFilter,
  type TimelineFilter,
  toggled,
  withFilter,
} from './timeline-filter.ts';

const filter = (more: Partial<TimelineFilter>): TimelineFilter => ({ ...everything, ...more });

describe('the filter of a timeline', () => {
  test.each<[TimelineFilter, string]>([
    [everything, ''],
    [filter({ types: ['error'] }), 'type=error'],
    [filter({ types: ['calibration', 'required'] }), 'type=calibration&type=required'],
    [filter({ period: ofPreset('last-month') }), 'period=last-month'],
    [
      filter({ types: ['error'], period: { name: 'own', from: '2026-07-01', to: '' } }),
      'type=error&from=2026-07-01',
    ],
  ])('%j stands in the address as %s', (chosen, query) => {
    expect(withFilter(new URLSearchParams(), chosen).toString()).toBe(query);
    expect(readFilter(new URLSearchParams(query))).toEqual(chosen);
  });

  test('reads what it knows of an address and leaves the rest of it alone', () => {
    expect(readFilter(new URLSearchParams('type=gossip&type=error&period=never'))).toEqual(
      filter({ types: ['error'] }),
    );
    expect(withFilter(new URLSearchParams('x=1&type=error'), everything).toString()).toBe('x=1');
  });

  test('is everything when nothing is chosen, and when all is', () => {
    expect(isEverything(everything)).toBe(true);
    const all = timelineTypes.reduce(toggled, everything);
    expect(all).toEqual(everything);
    const [first, ...others] = timelineTypes;
    expect(others.reduce(toggled, everything).types).toEqual(others);
    expect(toggled(filter({ types: [first] }), first)).toEqual(everything);
    expect(isEverything(filter({ period: ofPreset('today') }))).toBe(false);
  });
});

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-15', '2026-07-14T18:15:00.000Z', '2026-07-15T18:15:00.000Z'],
])('a day in %s on %s is asked for from its beginning to the next one’s', (zone, today, from, to) => {
  expect(questionOf(filter({ period: ofPreset('today') }), today, zone)).toEqual({ types: [], from, to });
});

test('days that are open on one side are asked for without an end, and any time without both', () => {
  const own = filter({ period: { name: 'own', from: '', to: '2026-07-15' } });
  expect(questionOf(own, '2026-07-20', 'UTC')).toEqual({
    types: [],
    from: undefined,
    to: '2026-07-16T00:00:00.000Z',
  });
  expect(questionOf(filter({ period: anyTime }), '2026-07-20', 'UTC')).toEqual({
    types: [],
    from: undefined,
    to: undefined,
  });
});
