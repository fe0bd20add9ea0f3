import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pumpSpeeds } from '../filtration/pump-speed.ts';
import { fittingSpeed, pumpRelayMeanings, pumpRelays, pumpTypes } from './pump-types.ts';

test.each([
  ['none', 'off', '----'],
  ['none', 'high', '----'],
  ['A', 'off', '---4'],
  ['A', 'low', '1---'],
  ['A', 'medium', '-2--'],
  ['A', 'high', '--3-'],
  ['B', 'off', '----'],
  ['B', 'low', '1---'],
  ['B', 'high', '--3-'],
  ['C', 'off', '----'],
  ['C', 'low', '1--4'],
  ['C', 'medium', '-2-4'],
  ['C', 'high', '--34'],
] as const)('a pump of type %s at %s: %s', (type, speed, relays) => {
  const closed = pumpRelays(type, speed).map((is, index) => (is ? String(index + 1) : '-'));
  expect(closed.join('')).toBe(relays);
});

test('relay 4 is stop, not connected or start', () => {
  expect(pumpTypes.map((type) => pumpRelayMeanings[type]?.[3])).toEqual([
    undefined,
    'stop',
    'not-connected',
    'start',
  ]);
});

test('no pump is told two speeds, a speed and stop, or anything through what is not connected', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pumpTypes), fc.constantFrom(...pumpSpeeds), (type, asked) => {
      const speed = fittingSpeed(type, asked);
      const relays = pumpRelays(type, speed);
      const closed = (pumpRelayMeanings[type] ?? []).filter((_, index) => relays[index]);
      const speeds = closed.filter((meaning) => meaning.startsWith('speed'));
      expect(speeds).toHaveLength(type === 'none' || speed === 'off' ? 0 : 1);
      expect(closed.includes('stop') && speeds.length > 0).toBe(false);
      expect(closed).not.toContain('not-connected');
    }),
  );
});

test('a pump that is on or off has one speed', () => {
  expect(pumpSpeeds.map((speed) => fittingSpeed('none', speed))).toEqual([
    'off',
    'medium',
    'medium',
    'medium',
  ]);
  expect(pumpSpeeds.map((speed) => fittingSpeed('B', speed))).toEqual([...pumpSpeeds]);
});
