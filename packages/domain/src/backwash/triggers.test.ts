import { expect, test } from 'vitest';
import { localDay } from '../filtration/local-day.ts';
import {
  type BackwashSettings,
  type Clogging,
  dueWash,
  nextClogging,
  nextWash,
  unclogged,
  washSlots,
} from './triggers.ts';

const none: BackwashSettings = {
  everyDays: { on: false, days: 4, at: 360 },
  timesADay: { on: false, times: 2 },
  pressure: { on: false, above: 1.4 },
  flow: { on: false, below: 6 },
  duration: 180,
};
const everyFour = { ...none, everyDays: { ...none.everyDays, on: true } };
const twice = { ...none, timesADay: { on: true, times: 2 } };
const today = 20_600;

test.each([
  ['three days after', everyFour, { date: today - 3, clock: 360 }, 700, undefined],
  ['on the fourth, too early', everyFour, { date: today - 4, clock: 900 }, 359, undefined],
  ['on the fourth', everyFour, { date: today - 4, clock: 900 }, 360, 'every-days'],
  ['long after, when it was away', everyFour, { date: today - 40, clock: 0 }, 361, 'every-days'],
  ['off', none, { date: today - 40, clock: 0 }, 700, undefined],
  ['twice a day, before the first', twice, { date: today - 1, clock: 1100 }, 359, undefined],
  ['the first', twice, { date: today - 1, clock: 1100 }, 360, 'times-a-day'],
  ['between them', twice, { date: today, clock: 364 }, 900, undefined],
  ['the second', twice, { date: today, clock: 364 }, 1080, 'times-a-day'],
  ['done by hand after it', twice, { date: today, clock: 1090 }, 1100, undefined],
] as const)('%s: %#', (_what, settings, washed, clock, due) => {
  expect(dueWash(settings, washed, { date: today, clock }, unclogged)).toBe(due);
});

test('so many times a day are evenly spread', () => {
  expect([1, 2, 3, 12].map(washSlots)).toEqual([
    [720],
    [360, 1080],
    [240, 720, 1200],
    [60, 180, 300, 420, 540, 660, 780, 900, 1020, 1140, 1260, 1380],
  ]);
});

test.each([
  ['a minute over the threshold', { pressure: 1.5, flow: 8 }, 60, 'pressure'],
  ['59 s', { pressure: 1.5, flow: 8 }, 59, undefined],
  ['at the threshold', { pressure: 1.4, flow: 8 }, 300, undefined],
  ['under the flow', { pressure: 1, flow: 5.9 }, 60, 'flow'],
  ['at the flow', { pressure: 1, flow: 6 }, 300, undefined],
  ['the pump tells nothing', undefined, 300, undefined],
  ['without its sensors', { pressure: undefined, flow: undefined }, 300, undefined],
] as const)('clogged: %s', (_what, seen, seconds, due) => {
  const settings = { ...none, pressure: { on: true, above: 1.4 }, flow: { on: true, below: 6 } };
  let clogging: Clogging = unclogged;
  for (let second = 0; second < seconds; second += 1) clogging = nextClogging(clogging, 1, seen, settings);
  const asked = dueWash(settings, { date: today, clock: 0 }, { date: today, clock: 600 }, clogging);
  expect(asked).toBe(due);
  expect(nextClogging(clogging, 1, undefined, settings)).toEqual(unclogged);
  // A sensor that is not asked says nothing.
  expect(nextClogging(unclogged, 90, seen, none)).toBe(unclogged);
});

const offset = (at: number) => (at < Date.parse('2026-03-29T01:00:00Z') ? 60 : 120);
const dayAt = (at: number) => localDay(at, offset);
const night = { ...everyFour, everyDays: { on: true, days: 4, at: 150 } };

test.each([
  ['in four days', everyFour, '2026-03-20', 361, '2026-03-20T12:00Z', '2026-03-24T05:00Z'],
  ['later today', everyFour, '2026-03-16', 361, '2026-03-20T03:00Z', '2026-03-20T05:00Z'],
  ['overdue', everyFour, '2026-03-16', 361, '2026-03-20T12:00Z', '2026-03-20T12:00Z'],
  ['in the hour that spring leaves out', night, '2026-03-25', 160, '2026-03-27T12:00Z', '2026-03-29T01:00Z'],
  ['summer time', everyFour, '2026-03-28', 361, '2026-03-28T12:00Z', '2026-04-01T04:00Z'],
  ['this evening', twice, '2026-03-20', 361, '2026-03-20T12:00Z', '2026-03-20T17:00Z'],
  ['tomorrow morning', twice, '2026-03-20', 1081, '2026-03-20T20:00Z', '2026-03-21T05:00Z'],
])('the next wash: %s', (_what, settings, date, clock, now, next) => {
  const washed = { date: Date.parse(date) / 86_400_000, clock };
  expect(nextWash(settings, washed, Date.parse(now), dayAt)).toBe(Date.parse(next));
});

test('what only the filter or a hand asks for has no time', () => {
  expect(nextWash(none, { date: 0, clock: 0 }, Date.parse('2026-03-20T12:00Z'), dayAt)).toBeUndefined();
});

test.each([
  ['spring', '2026-03-28T23:00:00Z', 1380],
  ['autumn', '2026-10-24T22:00:00Z', 1500],
])('on the %s day every time of day is washed for once', (_which, midnight, minutes) => {
  const summer = { from: Date.parse('2026-03-29T01:00:00Z'), to: Date.parse('2026-10-25T01:00:00Z') };
  const day = localDay(Date.parse(midnight), (at) => (at >= summer.from && at < summer.to ? 120 : 60));
  const settings = { ...none, timesADay: { on: true, times: 12 } };
  let washed = { date: day.date - 1, clock: 1400 };
  let washes = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const part = day.even.findLast(({ begin }) => begin <= minute);
    const now = { date: day.date, clock: minute - (part?.begin ?? 0) + (part?.clock ?? 0) };
    if (!dueWash(settings, washed, now, unclogged)) continue;
    washed = now;
    washes += 1;
  }
  expect(washes).toBe(12);
});
