import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DosingInput, doseIn, dosingBlock } from './dosing.ts';

const ready: DosingInput = {
  mlPerMinute: 60,
  flow: 8,
  mixing: false,
  paused: false,
  minute: 600,
  hours: { start: 480, end: 1200 },
  dosedToday: 0,
  dailyLimit: 500,
};

test.each<[string, Partial<DosingInput>, ReturnType<typeof dosingBlock>]>([
  ['all is well', {}, undefined],
  ['255 ml a minute means that there is no pump', { mlPerMinute: 255 }, 'not-fitted'],
  ['no water at the probes', { flow: 0.9 }, 'no-flow'],
  ['the water mixes', { mixing: true }, 'mixing'],
  ['the owner paused it', { paused: true }, 'paused'],
  ['before its hours', { minute: 479 }, 'outside-hours'],
  ['after its hours', { minute: 1200 }, 'outside-hours'],
  ['the day is used up', { dosedToday: 500 }, 'daily-limit'],
])('%s', (_why, change, block) => {
  expect(dosingBlock({ ...ready, ...change })).toBe(block);
});

test('a pump gives 60 ml a minute, and stops in the middle of a pulse at its limit', () => {
  expect(doseIn(30, ready)).toBe(30);
  expect(doseIn(30, { ...ready, dosedToday: 480 })).toBe(20);
  expect(doseIn(30, { ...ready, flow: 0 })).toBe(0);
});

test('whatever is asked, a day never gets more than its limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 120 })),
      fc.integer({ min: 0, max: 800 }),
      (pulses, limit) => {
        let dosedToday = 0;
        for (const seconds of pulses)
          dosedToday += doseIn(seconds, { ...ready, dosedToday, dailyLimit: limit });
        expect(dosedToday).toBeLessThanOrEqual(limit);
      },
    ),
  );
});
