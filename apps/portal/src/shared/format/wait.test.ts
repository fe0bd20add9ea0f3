import { languages } from '@poolhouse/domain/account/languages';
import { expect, it } from 'vitest';
import { formatWait } from './wait.ts';

const now = Date.parse('2026-06-01T12:20:30Z');
const wait = (seconds: number) => formatWait('en', seconds, now, 'Europe/Berlin');

it.each([
  [0, 'in 1 second'],
  [40, 'in 40 seconds'],
  [61, 'in 2 minutes (14:22)'],
  [700, 'in 12 minutes (14:33)'],
  [3_600, 'in 60 minutes (15:21)'],
  [3_601, 'in 2 hours (15:21)'],
  [20 * 3_600, 'in 20 hours (10:21)'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(wait(seconds)).toBe(said);
});

it('speaks every language', () => {
  const said = languages.map((language) => formatWait(language, 700, now, 'Europe/Berlin'));
  expect(new Set(said).size).toBe(languages.length);
  for (const one of said) expect(one).toMatch(/12.*\(14:33\)$/u);
});
