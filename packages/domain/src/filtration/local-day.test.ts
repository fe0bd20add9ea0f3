import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsMinute } from './interval.ts';
import { clockAt, endOfDay, type LocalDay, localDay, minuteOfDay, stretchesOf } from './local-day.ts';

/** A clock that is put from one offset to the other at an instant, as a zone's rules say. */
const changing = (at: string, before: number, after: number) => (now: number) =>
  now < Date.parse(at) ? before : after;
const spring = changing('2026-03-29T01:00:00Z', 60, 120);
const autumn = changing('2026-10-25T01:00:00Z', 120, 60);
/** Where midnight itself is left out, or comes twice. */
const noMidnight = changing('2026-03-28T22:00:00Z', 120, 180);
const lateSunday = changing('2026-10-24T21:00:00Z', 180, 120);

const day = (at: string, offset: (now: number) => number) => localDay(Date.parse(at), offset);

test.each([
  ['an ordinary day', '2026-03-28T12:00:00Z', spring, '2026-03-27T23:00:00.000Z', 1440],
  ['the spring day', '2026-03-29T12:00:00Z', spring, '2026-03-28T23:00:00.000Z', 1380],
  ['the spring day before its change', '2026-03-28T23:00:00Z', spring, '2026-03-28T23:00:00.000Z', 1380],
  ['the day after', '2026-03-29T22:00:00Z', spring, '2026-03-29T22:00:00.000Z', 1440],
  ['the autumn day', '2026-10-25T22:59:00Z', autumn, '2026-10-24T22:00:00.000Z', 1500],
  ['the day after', '2026-10-25T23:00:00Z', autumn, '2026-10-25T23:00:00.000Z', 1440],
  ['a day that begins at 01:00', '2026-03-29T12:00:00Z', noMidnight, '2026-03-28T22:00:00.000Z', 1380],
  ['a day whose last hour comes twice', '2026-10-24T12:00:00Z', lateSunday, '2026-10-23T21:00:00.000Z', 1500],
])('%s of %s', (_which, at, offset, begins, minutes) => {
  const found = day(at, offset);
  expect({ begins: new Date(found.begins).toISOString(), minutes: found.minutes }).toEqual({
    begins,
    minutes,
  });
});

test.each([
  ['spring', day('2026-03-29T12:00:00Z', spring), [0, 119, 120, 1379], [0, 119, 180, 1439]],
  ['autumn', day('2026-10-25T12:00:00Z', autumn), [0, 179, 180, 1499], [0, 179, 120, 1439]],
  ['no midnight', day('2026-03-29T12:00:00Z', noMidnight), [0, 1379], [60, 1439]],
])('what the clock shows: %s', (_when, changed, minutes, shown) => {
  expect(minutes.map((minute) => clockAt(changed, minute))).toEqual(shown);
});

test.each([
  ['spring, within the hour that is left out', spring, '2026-03-29', { start: 125, end: 170 }, []],
  ['spring, around it', spring, '2026-03-29', { start: 60, end: 240 }, [60, 120, 120, 180]],
  ['autumn, the hour that comes twice', autumn, '2026-10-25', { start: 120, end: 180 }, [120, 180, 180, 240]],
  ['a night', autumn, '2026-10-25', { start: 1320, end: 60 }, [0, 60, 1380, 1500]],
  ['to midnight', spring, '2026-03-28', { start: 1380, end: 0 }, [1380, 1440]],
])('%s', (_what, offset, date, interval, bounds) => {
  const stretches = stretchesOf(day(`${date}T12:00:00Z`, offset), interval);
  expect(stretches.flatMap(({ begin, end }) => [begin, end])).toEqual(bounds);
});

const minute = fc.integer({ min: 0, max: 1439 });
const days = fc.constantFrom(
  day('2026-03-28T12:00:00Z', spring),
  day('2026-03-29T12:00:00Z', spring),
  day('2026-10-25T12:00:00Z', autumn),
  day('2026-03-29T12:00:00Z', noMidnight),
  day('2026-10-24T12:00:00Z', lateSunday),
);

test('the stretches of an interval are exactly the minutes at which the clock shows a time of it', () => {
  fc.assert(
    fc.property(days, fc.record({ start: minute, end: minute }), (one: LocalDay, interval) => {
      const stretches = stretchesOf(one, interval);
      const minutes = Array.from({ length: one.minutes }, (_, at) => at);
      const within = minutes.map(
        (at) => stretches.filter(({ begin, end }) => begin <= at && at < end).length,
      );
      expect(within).toEqual(minutes.map((at) => (containsMinute(interval, clockAt(one, at)) ? 1 : 0)));
    }),
  );
});

test('every instant is in the day that is found for it, and the next day begins where it ends', () => {
  const offsets = fc.constantFrom(spring, autumn, noMidnight, lateSunday);
  const instants = fc.integer({ min: Date.parse('2026-03-01'), max: Date.parse('2026-11-30') });
  fc.assert(
    fc.property(offsets, instants, (offset, at) => {
      const today = localDay(at, offset);
      const now = minuteOfDay(today, at);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThan(today.minutes);
      const local = Math.floor(at / 60_000) + offset(at);
      expect([today.date * 1440 + clockAt(today, now)]).toEqual([local]);
      const tomorrow = localDay(endOfDay(today), offset);
      expect([tomorrow.date, tomorrow.begins]).toEqual([today.date + 1, endOfDay(today)]);
    }),
  );
});
