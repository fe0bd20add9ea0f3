import { expect, it } from 'vitest';
import { untilExpired } from './until-expired.ts';

const arrived = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-21T10:05:00Z', 300_000],
  ['2026-11-21T09:59:59Z', 0],
])('an answer that expires at %s is fresh for %i ms', (expires, fresh) => {
  expect(untilExpired({ state: { data: { expires }, dataUpdatedAt: arrived } })).toBe(fresh);
});

it('nothing is fresh before it came', () => {
  expect(untilExpired({ state: { data: undefined, dataUpdatedAt: 0 } })).toBe(0);
});
