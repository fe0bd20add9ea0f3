import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';
import { type FiltrationSchedule, type ScheduledRun, scheduledRuns } from './schedule.ts';

const ordinary = localDay(Date.parse('2026-06-01T12:00:00Z'), () => 60);
const spring = localDay(Date.parse('2026-03-29T12:00:00Z'), (at) =>
  at < Date.parse('2026-03-29T01:00:00Z') ? 60 : 120,
);
const autumn = localDay(Date.parse('2026-10-25T12:00:00Z'), (at) =>
  at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60,
);
const noon = { start: 600, end: 900, speed: 'medium', flow: 'bottom' } as const;
const schedule: FiltrationSchedule = { intervals: [noon], between: 'off', requiredHours: 5 };
const told = ({ begin, end, speed, reason }: ScheduledRun) => `${begin}–${end} ${speed} ${reason}`;

test.each<[string, typeof ordinary, Partial<FiltrationSchedule>, string[]]>([
  ['as long as asked', ordinary, {}, ['600–900 medium interval']],
  ['extended', ordinary, { requiredHours: 6 }, ['600–900 medium interval', '900–960 medium extended']],
  [
    'into the morning of the same day',
    ordinary,
    { intervals: [{ ...noon, start: 1080, end: 0 }], requiredHours: 8 },
    ['0–120 medium extended', '1080–1440 medium interval'],
  ],
  [
    'a night is the last one',
    ordinary,
    { night: { start: 1320, end: 120, speed: 'low', flow: 'bottom' }, requiredHours: 10 },
    ['0–120 low interval', '120–180 low extended', '600–900 medium interval', '1320–1440 low interval'],
  ],
  [
    'not where an interval is off',
    ordinary,
    { intervals: [noon, { start: 930, end: 960, speed: 'off', flow: 'bottom' }], requiredHours: 6 },
    ['600–900 medium interval', '900–930 medium extended', '930–960 off interval', '960–990 medium extended'],
  ],
  [
    'between runs beside it',
    ordinary,
    { between: 'low', requiredHours: 6 },
    ['0–600 low between', '600–900 medium interval', '900–960 medium extended', '960–1440 low between'],
  ],
  [
    'the hour that spring leaves out is made up for',
    spring,
    { intervals: [{ ...noon, start: 0, end: 300 }] },
    ['0–120 medium interval', '120–240 medium interval', '240–300 medium extended'],
  ],
  [
    'the hour that autumn has twice counts twice',
    autumn,
    { intervals: [{ ...noon, start: 0, end: 300 }], requiredHours: 6 },
    ['0–180 medium interval', '180–360 medium interval'],
  ],
  ['nothing to extend', ordinary, { intervals: [] }, []],
  [
    'where two overlap the first goes on',
    ordinary,
    { intervals: [noon, { start: 840, end: 960, speed: 'high', flow: 'bottom' }] },
    ['600–900 medium interval', '900–960 high interval'],
  ],
])('%s', (_what, day, change, runs) => {
  expect(scheduledRuns(day, { ...schedule, ...change }, 4).map(told)).toEqual(runs);
});
