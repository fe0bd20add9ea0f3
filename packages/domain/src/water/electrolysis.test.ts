import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DosingSituation } from './dosing.ts';
import { electrolysisBlock, isOnTooManyDays, producedOn } from './electrolysis.ts';

const well: DosingSituation = {
  ...{ flow: 8, washing: false, mixing: false, paused: false, minute: 600 },
  hours: { start: 480, end: 1200 },
};
const water = { temperature: 40, ph: 7.2, salinity: 4 };

test.each([
  ['all is well', undefined, {}, undefined],
  ['65 °C', undefined, { temperature: 65 }, undefined],
  ['hotter', undefined, { temperature: 65.1 }, 'too-hot'],
  ['still too hot', 'too-hot', { temperature: 60.1 }, 'too-hot'],
  ['cool again', 'too-hot', { temperature: 60 }, undefined],
  ['pH 6.7', undefined, { ph: 6.7 }, undefined],
  ['pH below', undefined, { ph: 6.69 }, 'ph-too-low'],
  ['pH not up yet', 'ph-too-low', { ph: 6.79 }, 'ph-too-low'],
  ['pH up', 'ph-too-low', { ph: 6.8 }, undefined],
  ['too little salt', undefined, { salinity: 1.4 }, 'too-little-salt'],
  ['no flow', undefined, { flow: 0.5 }, 'no-flow'],
  ['a wash', undefined, { washing: true }, 'washing'],
  ['mixing', undefined, { mixing: true }, 'mixing'],
  ['paused', undefined, { paused: true }, 'paused'],
  ['at night', undefined, { minute: 100 }, 'outside-hours'],
] as const)('%s', (_what, before, change, block) => {
  expect(electrolysisBlock(before, { ...well, ...change }, { ...water, ...change })).toBe(block);
});

test('it never runs above 65 °C, below pH 6.7 or without salt, whatever was before', () => {
  const before = fc.constantFrom(undefined, 'too-hot', 'ph-too-low', 'too-little-salt', 'no-flow');
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(before, number(0, 90), number(6, 8), number(0, 9), (why, temperature, ph, salinity) => {
      if (electrolysisBlock(why, well, { temperature, ph, salinity })) return;
      expect(temperature <= 65 && ph >= 6.7 && salinity >= 1.5).toBe(true);
    }),
  );
});

test.each([
  [[21, 21, 21, 21, 21, 0], true],
  [[21, 21, 21, 21, 0], false],
  [[21, 21, 12, 21, 21, 21, 0], false],
])('so many hours on each day: %j: %s', (hours, tooMany) => {
  const days = hours.reduce((known, on, date) => producedOn(known, date, on * 3600), {
    date: -9,
    seconds: 0,
    longDays: 0,
  });
  expect(isOnTooManyDays(days)).toBe(tooMany);
});
