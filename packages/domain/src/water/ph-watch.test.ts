import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attemptedPh,
  hasTooManyAttempts,
  noPhWatch,
  type PhWatch,
  settledPh,
  watchedPh,
} from './ph-watch.ts';

const attempted = (values: readonly number[]) => values.reduce<PhWatch>(attemptedPh, noPhWatch);
const falling = (by: number, doses: number) => Array.from({ length: doses }, (_, dose) => 7.6 - dose * by);

test.each([
  ['ten doses that do nothing', falling(0, 10), true],
  ['nine', falling(0, 9), false],
  ['a pH that falls a little with each', falling(0.0035, 100), false],
  ['one that falls far too little', falling(0.002, 100), true],
])('%s: %#', (_what, values, tooMany) => {
  expect(values.some((_, index) => hasTooManyAttempts(attempted(values.slice(0, index + 1))))).toBe(tooMany);
});

test('when somebody has looked it is tried again', () => {
  const tooMany = attempted(falling(0, 30));
  expect(hasTooManyAttempts(tooMany)).toBe(true);
  expect(hasTooManyAttempts(settledPh(tooMany))).toBe(false);
});

/** pH second by second. */
const watched = (values: readonly (number | undefined)[], from = noPhWatch) =>
  values.reduce<PhWatch>((watch, ph) => watchedPh(watch, 1, ph), from);
const steady = (ph: number, seconds: number) => Array<number>(seconds).fill(ph);

test.each([
  ['0.31 at once', [7.2, 7.51], true],
  ['0.3 at once', [7.2, 7.5], false],
  ['0.5 in an hour', Array.from({ length: 3600 }, (_, second) => 7.2 + second / 7200), false],
  ['0.5 in five minutes', Array.from({ length: 300 }, (_, second) => 7.2 + second / 600), true],
  ['over, ten quiet minutes later', [7.2, 7.8, ...steady(7.8, 601)], false],
  ['not over before', [7.2, 7.8, ...steady(7.8, 500)], true],
  ['other water after a pause is no change', [7.2, undefined, 7.8], false],
])('too rapid: %s: %#', (_what, values, tooRapid) => {
  expect(watched(values).tooRapid).toBe(tooRapid);
});

test('a pH that stays within its noise is never too rapid', () => {
  const noisy = fc.array(fc.double({ min: 7.1, max: 7.3, noNaN: true }), { maxLength: 2000 });
  fc.assert(fc.property(noisy, (values) => !watched(values).tooRapid));
});
