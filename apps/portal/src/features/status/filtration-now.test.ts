import type { Presence } from '@poolhouse/domain/unit/presence';
import { expect, test } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { filtrationNow } from './filtration-now.ts';

const now = Date.parse('2026-06-01T12:00:05Z');
const until = '2026-06-01T19:05:00Z';
const runs = { filtration: 'medium', filtrationWhy: 'interval', filtrationUntil: until };
const byHand = { filtration: 'off', filtrationWhy: 'by-hand', filtrationUntil: until };

test.each<[string, Record<string, string | boolean>, object]>([
  ['runs until', runs, { speed: 'medium', byHand: false, until }],
  ['runs by hand until', { ...byHand, filtration: 'low' }, { speed: 'low', byHand: true, until }],
  ['is off by hand until', byHand, { speed: 'off', byHand: true, until }],
  ['runs without an end', { filtration: 'high' }, { speed: 'high', byHand: false, until: undefined }],
  ['ran until', { ...runs, filtrationUntil: '2026-06-01T12:00:00Z' }, { speed: 'medium', until: undefined }],
  // The wash has its own end, and its own speed.
  ['washes the filter', { ...runs, filtrationWhy: 'backwash' }, { speed: 'medium', until: undefined }],
  // The end of the plan is not that of what stops it.
  ['is overheated', { ...byHand, filtrationWhy: 'overheated' }, { speed: 'off', until: undefined }],
])('the pump %s: %j', (_what, outputs, expected) => {
  expect(filtrationNow(state({ outputs }), { presence: 'online', now })).toMatchObject(expected);
});

test.each<Presence | 'unknown'>(['reconnecting', 'offline', 'unknown'])(
  'of a unit that is %s nobody knows what its pump does',
  (presence) => {
    expect(filtrationNow(state({ outputs: runs }), { presence, now })).toBeUndefined();
  },
);

test('of a speed that nobody knows nothing is said', () => {
  expect(
    filtrationNow(state({ outputs: { filtration: true } }), { presence: 'online', now }),
  ).toBeUndefined();
});
