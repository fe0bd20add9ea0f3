import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockAt, localDay } from '../filtration/local-day.ts';
import {
  nextRelay,
  type Relay,
  type RelaySettings,
  relayOff,
  relayTypes,
  setRelay,
  weekDayOf,
  weekDays,
  weekTimerOn,
} from './relay.ts';

const settings: RelaySettings = {
  ...{ name: '', type: 'switch', duration: 90, coverClosedSetsOff: false },
  ...{ days: ['mon', 'fri'], start: 1320, end: 120 },
};
/** 2 March 2026 was a Monday. */
const MONDAY = Date.UTC(2026, 2, 2) / 86_400_000;
const noon = { date: MONDAY, clock: 720 };

test('the days of the week', () => {
  expect(Array.from({ length: 8 }, (_, index) => weekDayOf(MONDAY + index))).toEqual([...weekDays, 'mon']);
  expect(weekDayOf(-4)).toBe('sun');
});

test.each([
  ['mon', 1319, false],
  ['mon', 1320, true],
  ['tue', 119, true],
  ['tue', 120, false],
  ['tue', 1400, false],
  ['mon', 60, false],
  ['sat', 60, true],
] as const)(
  'from 22:00 to 02:00 of the next day on Monday and Friday: %s at minute %d: %s',
  (day, clock, on) => {
    expect(weekTimerOn(settings, { date: MONDAY + weekDays.indexOf(day), clock })).toBe(on);
  },
);

test.each([
  ['within a day', 480, 600, [480, 599], [479, 600]],
  ['to midnight', 1320, 0, [1320, 1439], [0, 1319]],
  ['the whole day', 0, 0, [0, 1439], []],
])('%s', (_what, start, end, on, off) => {
  const daily = { ...settings, days: weekDays, start, end };
  for (const clock of on) expect(weekTimerOn(daily, { date: MONDAY, clock }), `${clock}`).toBe(true);
  for (const clock of off) expect(weekTimerOn(daily, { date: MONDAY, clock }), `${clock}`).toBe(false);
});

test.each([
  ['the spring day has no time that the clock leaves out', '2026-03-29T12:00:00Z', 150, 180, 0],
  ['and less of what begins in it', '2026-03-29T12:00:00Z', 150, 210, 30],
  ['the autumn day has it twice', '2026-10-25T12:00:00Z', 150, 180, 60],
])('%s', (_what, at, start, end, minutes) => {
  const summer = { from: Date.parse('2026-03-29T01:00:00Z'), to: Date.parse('2026-10-25T01:00:00Z') };
  const day = localDay(Date.parse(at), (now) => (now >= summer.from && now < summer.to ? 120 : 60));
  const daily = { ...settings, days: weekDays, start, end };
  const on = Array.from({ length: day.minutes }, (_, minute) =>
    weekTimerOn(daily, { date: day.date, clock: clockAt(day, minute) }),
  );
  expect(on.filter(Boolean)).toHaveLength(minutes);
});

/** Seconds that it stays on, up to 1000. */
function secondsOn(set: Relay | undefined, type: RelaySettings['type'], closedFrom = 2000): number {
  let relay = set ?? relayOff;
  let on = 0;
  for (let second = 0; second < 1000; second += 1) {
    relay = nextRelay(relay, { ...settings, type, coverClosedSetsOff: true }, 1, noon, second >= closedFrom);
    if (relay.on) on += 1;
  }
  return on;
}

test.each([
  ['pulse', undefined, 90],
  ['countdown', undefined, 90],
  ['countdown', 5, 300],
  ['switch', undefined, 1000],
  ['switch', 5, 300],
  ['weekTimer', undefined, 1000],
  ['weekTimer', 5, 300],
] as const)('a relay of type %s that is set on for %s minutes is on for %d s', (type, minutes, seconds) => {
  const set = setRelay({ ...settings, type }, true, minutes, noon);
  expect(secondsOn(set, type)).toBe(seconds);
  expect(secondsOn(set, type, 40)).toBe(Math.min(40, seconds));
});

test('a pulse takes no other length, and off is at once', () => {
  expect(setRelay({ ...settings, type: 'pulse' }, true, 5, noon)).toBeUndefined();
  for (const type of relayTypes) {
    expect(secondsOn(setRelay({ ...settings, type }, false, undefined, noon), type)).toBe(0);
  }
});

test('what was set against a week timer holds until the timer says something else', () => {
  const timed: RelaySettings = { ...settings, type: 'weekTimer' };
  let relay = setRelay(timed, true, undefined, noon) ?? relayOff;
  const on: number[] = [];
  for (let clock = 720; clock < 1440 + 180; clock += 1) {
    const time = { date: MONDAY + Math.floor(clock / 1440), clock: clock % 1440 };
    relay = nextRelay(relay, timed, 60, time, false);
    if (relay.on) on.push(clock);
  }
  expect([on[0], on.at(-1), on.length]).toEqual([720, 1440 + 119, 1440 + 120 - 720]);
});

test('an hour off by hand within the timer’s time, then the timer goes on', () => {
  const timed: RelaySettings = { ...settings, type: 'weekTimer' };
  let relay = setRelay(timed, false, 60, { date: MONDAY, clock: 1320 }) ?? relayOff;
  const offs = Array.from({ length: 240 }, (_, minute) => {
    const clock = 1320 + minute;
    relay = nextRelay(
      relay,
      timed,
      60,
      { date: MONDAY + Math.floor(clock / 1440), clock: clock % 1440 },
      false,
    );
    return relay.on;
  });
  expect([offs.indexOf(true), offs.filter(Boolean).length]).toEqual([60, 180]);
});

test('under a closed cover nothing that it sets off is ever on', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.constantFrom(...relayTypes),
      fc.subarray([...weekDays]),
      minute,
      minute,
      fc.array(
        fc.record({ clock: minute, on: fc.option(fc.boolean(), { nil: undefined }), closed: fc.boolean() }),
      ),
      (type, days, start, end, seconds) => {
        const any = { ...settings, type, days, start, end, coverClosedSetsOff: true };
        let relay = relayOff;
        for (const { clock, on, closed } of seconds) {
          const time = { date: MONDAY, clock };
          if (on !== undefined) relay = setRelay(any, on, undefined, time) ?? relay;
          relay = nextRelay(relay, any, 1, time, closed);
          if (closed) expect(relay.on).toBe(false);
        }
      },
    ),
  );
});
