import { expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { controlBlock } from './control-block.ts';

const now = Date.parse('2026-06-01T12:00:03Z');
const free = { mayControl: true, connection: 'open', presence: 'online', state: state(), now } as const;
const mixing = state({ mixingUntil: '2026-06-01T12:01:00Z' });

it.each([
  [free, undefined],
  [{ ...free, mayControl: false }, 'role'],
  [{ ...free, connection: 'connecting' }, undefined],
  [{ ...free, connection: 'polling' }, undefined],
  [{ ...free, connection: 'lost' }, 'server'],
  [{ ...free, connection: 'connecting', presence: 'unknown' }, 'server'],
  [{ ...free, connection: 'offline', presence: 'reconnecting' }, 'device'],
  [{ ...free, presence: 'offline' }, 'offline'],
  [{ ...free, presence: 'reconnecting' }, 'reconnecting'],
  [{ ...free, presence: 'never', state: null }, 'never'],
  [{ ...free, state: mixing }, 'mixing'],
  [{ ...free, state: mixing, now: Date.parse('2026-06-01T12:01:00Z') }, undefined],
  [{ ...free, state: state({ screen: 'menu' }) }, 'menu'],
  [{ ...free, presence: 'offline', state: mixing }, 'offline'],
] as const)('case %#: blocked by %s', (inputs, block) => {
  expect(controlBlock({ ...inputs, state: inputs.state })).toBe(block);
});
