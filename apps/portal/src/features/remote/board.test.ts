import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardParts, minutesToMidnight, partsWith, speedsOf } from './board.ts';

describe('the rows of a unit', () => {
  it.each([
    [[], []],
    [['heating', 'ph', 'redox'], ['heating']],
    [
      ['cover', 'filtration'],
      ['filtration', 'cover'],
    ],
    [['relays'], ['relay1', 'relay2', 'relay3', 'relay4']],
    [
      ['relays', 'relay2', 'relay4'],
      ['relay2', 'relay4'],
    ],
    [['relay1'], []],
    [['electrolysis'], ['dosing']],
  ] as const)('with %j are %j', (features, parts) => {
    expect(partsWith(features)).toEqual(parts);
  });

  it('stand in one order, whatever a unit has', () => {
    const features = fc.subarray(['filtration', 'heating', 'solar', 'dosing', 'cover', 'relays', 'relay3']);
    fc.assert(
      fc.property(features, (some) => {
        const shown = partsWith(some);
        expect(boardParts.filter((part) => shown.includes(part))).toEqual(shown);
      }),
    );
  });
});

it.each([
  [['speeds'], 'A', 4],
  [['speeds'], undefined, 4],
  [['speeds'], 'none', 2],
  [[], 'A', 2],
] as const)('a pump with %j of type %s has %i choices', (features, type, count) => {
  expect(speedsOf(features, type)).toHaveLength(count);
});

it.each([
  ['2026-06-01T12:00:00Z', 'Europe/Berlin', 600],
  ['2026-06-01T21:59:30Z', 'Europe/Berlin', 1],
  ['2026-06-01T22:00:00Z', 'Europe/Berlin', 1440],
  ['2026-06-01T12:00:00Z', 'America/New_York', 960],
  // The clock is put forward and back at one o'clock, UTC.
  ['2026-03-28T23:30:00Z', 'Europe/Berlin', 1350],
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', 600],
  ['2026-10-24T23:30:00Z', 'Europe/Berlin', 1410],
  // What is left is more than a unit can be told.
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', 1440],
] as const)('at %s in %s the day has %i minutes left', (now, timeZone, minutes) => {
  expect(minutesToMidnight(Date.parse(now), timeZone)).toBe(minutes);
});
