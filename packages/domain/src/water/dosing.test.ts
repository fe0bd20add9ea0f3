import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DosingInput, type DosingSituation, doseIn, dosingBlock } from './dosing.ts';

const well: DosingSituation = {
  flow: 8,
  washing: false,
  mixing: false,
  paused: false,
  minute: 600,
  hours: { start: 480, end: 1200 },
};
const pump: DosingInput = {
  mlPerMinute: 60,
  alarm: false,
  left: 10_000,
  dosedToday: 0,
  dosedThisHour: 0,
  maxPerDay: 500,
};

test.each<[string, Partial<DosingSituation & DosingInput>, ReturnType<typeof dosingBlock>]>([
  ['all is well', {}, undefined],
  ['255 ml a minute means that there is no pump', { mlPerMinute: 255, mixing: true }, 'not-fitted'],
  ['no water at the probes', { flow: 0.9 }, 'no-flow'],
  ['the water goes to the drain', { washing: true, flow: 0 }, 'washing'],
  ['the water mixes', { mixing: true }, 'mixing'],
  ['the owner paused it', { paused: true }, 'paused'],
  ['before its hours', { minute: 479 }, 'outside-hours'],
  ['after its hours', { minute: 1200 }, 'outside-hours'],
  ['somebody has to look', { alarm: true }, 'alarm'],
  ['an empty canister', { left: 0 }, 'empty'],
  ['the day is used up', { dosedToday: 500 }, 'daily-limit'],
  ['the hour is used up', { dosedThisHour: 125 }, 'hourly-limit'],
])('%s', (_why, change, block) => {
  expect(dosingBlock({ ...well, ...change }, { ...pump, ...change })).toBe(block);
});

test.each([
  ['60 ml a minute', {}, 30],
  ['to the day’s limit', { dosedToday: 480 }, 20],
  ['to the hour’s limit', { dosedThisHour: 115 }, 10],
  ['to the canister’s end', { left: 7 }, 7],
])('a pump gives %s', (_what, change, ml) => {
  expect(doseIn(30, well, { ...pump, ...change })).toBe(ml);
  expect(doseIn(30, { ...well, flow: 0 }, { ...pump, ...change })).toBe(0);
});

test('whatever is asked, a day and an hour never get more than their limits, nor a canister gives more than it has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.boolean()), { maxLength: 60 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 900 }),
      (pulses, maxPerDay, left) => {
        let [dosedToday, dosedThisHour] = [0, 0];
        for (const [seconds, isNewHour] of pulses) {
          if (isNewHour) dosedThisHour = 0;
          const now = { ...pump, dosedToday, dosedThisHour, maxPerDay, left: left - dosedToday };
          const ml = doseIn(seconds, well, now);
          dosedToday += ml;
          dosedThisHour += ml;
          expect(dosedThisHour).toBeLessThanOrEqual(maxPerDay / 4 + 1e-9);
        }
        expect(dosedToday).toBeLessThanOrEqual(Math.min(maxPerDay, left) + 1e-9);
      },
    ),
  );
});
