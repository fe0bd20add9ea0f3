import { expect, it } from 'vitest';
import { viewWords } from './view-words.ts';

const seconds = (instant: string) => Date.parse(instant) / 1000;

it.each([
  ['a day', '2026-11-26T23:00:00Z', '2026-11-27T23:00:00Z', '27.11. 00:00–24:00'],
  ['a part of a day', '2026-11-27T05:00:30Z', '2026-11-27T17:00:00Z', '27.11. 06:00–18:00'],
  ['an evening', '2026-11-27T17:00:00Z', '2026-11-27T23:00:00Z', '27.11. 18:00–24:00'],
  ['a week', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z', '23.11.–29.11.'],
  ['a part of a week', '2026-11-24T05:00:00Z', '2026-11-25T17:00:00Z', '24.11. 06:00 – 25.11. 18:00'],
  ['the day of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '25.10. 00:00–24:00'],
])('says %s as clocks at the unit show it', (_, from, to, words) => {
  const said = viewWords({ from: seconds(from), to: seconds(to) }, 'Europe/Berlin');
  expect(said.replace('\u2060', '')).toBe(words);
});
