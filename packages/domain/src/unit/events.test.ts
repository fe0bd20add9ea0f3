import { expect, it } from 'vitest';
import { originOf, timelineTypeOf, type UnitEventType, unitEvents } from './events.ts';

it.each<[UnitEventType, string | undefined, string | undefined, string]>([
  ['backwash.started', undefined, 'configuration', 'unit'],
  ['backwash.stopped', undefined, 'configuration', 'unit'],
  ['backwash.resolved', undefined, 'configuration', 'unit'],
  ['backwash.error', undefined, 'error', 'unit'],
  ['refilling.started', undefined, 'configuration', 'unit'],
  ['message.began', 'pump-overheated', 'error', 'unit'],
  ['message.ended', 'too-little-salt', 'error', 'unit'],
  ['message.began', 'winter-mode-activated', undefined, 'unit'],
  ['message.ended', 'toString', 'error', 'unit'],
  ['message.began', undefined, undefined, 'unit'],
  ['mode.changed', undefined, 'configuration', 'panel'],
  ['canister.refilled', undefined, 'configuration', 'panel'],
  ['tube.replaced', undefined, 'configuration', 'panel'],
  ['counter.reset', undefined, 'configuration', 'panel'],
])('%s of %s stands under %s, by the %s', (type, key, timeline, origin) => {
  expect(timelineTypeOf(type, key)).toBe(timeline);
  expect(originOf(type)).toBe(origin);
});

it('knows where each of them stands', () => {
  for (const type of unitEvents) {
    expect(timelineTypeOf(type, 'pump-overheated')).toMatch(/configuration|error/u);
  }
});
