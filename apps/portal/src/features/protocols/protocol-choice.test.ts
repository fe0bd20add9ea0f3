import { describe, expect, test } from 'vitest';
import { ofPreset, type Period } from '#unit/dates/period.ts';
import { choiceInAddress, isTooLong, type ProtocolChoice, rangeOf, rowsOf } from './protocol-choice.ts';

const own = (from: string, to: string): Period => ({ name: 'own', from, to });
const today = '2026-07-15';

describe('a protocol that is wanted', () => {
  test.each<[ProtocolChoice, string]>([
    [{ step: 'hour', period: ofPreset('last-7-days') }, ''],
    [{ step: 'day', period: ofPreset('last-month') }, 'step=day&period=last-month'],
    [{ step: 'hour', period: own('2026-07-01', '2026-07-03') }, 'from=2026-07-01&to=2026-07-03'],
    [{ step: 'day', period: own('', '') }, 'step=day&period=own'],
  ])('%j stands in the address as %s', (choice, query) => {
    expect(choiceInAddress.write(new URLSearchParams(), choice).toString()).toBe(query);
    expect(choiceInAddress.read(new URLSearchParams(query))).toEqual(choice);
  });

  test('is by the hour and of the last seven days, when an address says nothing that can be read', () => {
    const usual = { step: 'hour', period: ofPreset('last-7-days') };
    expect(choiceInAddress.read(new URLSearchParams('step=minute&period=ever'))).toEqual(usual);
  });

  test.each([
    [own('2026-07-01', ''), undefined],
    [own('', '2026-07-01'), undefined],
    [own('2026-07-02', '2026-07-01'), undefined],
    [own('2026-07-01', '2026-07-01'), { from: '2026-07-01', to: '2026-07-01' }],
    [ofPreset('last-month'), { from: '2026-06-01', to: '2026-06-30' }],
  ])('needs both days, in their order: %j', (period, range) => {
    expect(rangeOf({ step: 'day', period }, today)).toEqual(range);
  });
});

test('has ten years at most', () => {
  expect(isTooLong({ from: '2016-06-01', to: '2026-07-15' })).toBe(false);
  expect(isTooLong({ from: '2016-05-01', to: '2026-07-15' })).toBe(true);
  expect(isTooLong(undefined)).toBe(false);
});

const long = Date.parse('2030-01-01T00:00:00Z');
const noon = Date.parse('2026-07-15T10:00:00Z');

test.each([
  ['hour', '2026-07-01', '2026-07-01', 'Europe/Berlin', long, 24],
  ['hour', '2026-03-29', '2026-03-29', 'Europe/Berlin', long, 23],
  ['hour', '2026-10-25', '2026-10-25', 'Europe/Berlin', long, 25],
  ['hour', '2026-10-04', '2026-10-04', 'Australia/Lord_Howe', long, 24],
  ['hour', '2025-07-15', '2026-07-14', 'Europe/Berlin', long, 8_760],
  ['day', '2026-03-29', '2026-03-29', 'Europe/Berlin', long, 1],
  ['day', '2028-02-01', '2028-02-29', 'Europe/Berlin', long, 29],
  // Of what is to come there is nothing; the hour and the day that are under way are there.
  ['hour', '2026-07-15', '2026-07-15', 'Europe/Berlin', noon, 13],
  ['hour', '2026-07-15', '2026-07-15', 'Europe/Berlin', noon - 1, 12],
  ['hour', '2026-07-14', '2026-07-31', 'Europe/Berlin', noon, 37],
  ['day', '2026-07-13', '2026-07-31', 'Europe/Berlin', noon, 3],
  ['day', '2026-07-16', '2026-07-31', 'Europe/Berlin', noon, 0],
  ['hour', '2026-07-16', '2026-07-16', 'Europe/Berlin', noon, 0],
] as const)('by the %s from %s to %s in %s at %d it has %d rows', (step, from, to, zone, now, rows) => {
  expect(rowsOf(step, { from, to }, zone, now)).toBe(rows);
});
