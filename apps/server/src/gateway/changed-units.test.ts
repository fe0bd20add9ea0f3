import { expect, test } from 'vitest';
import type { UnitChange } from '#modules/units/index.ts';
import { createEvents } from '#platform/events.ts';
import { createChangedUnits } from './changed-units.ts';

/** What is done at each look at a change, the broker and the memory of secrets being others'. */
function looks() {
  const done: string[] = [];
  const changed = createChangedUnits({
    broker: {
      disconnect: async () => void done.push('disconnect'),
      forget: async () => undefined,
    },
    events: createEvents(),
    units: {
      credentials: { forget: () => void done.push('forget secret') },
      directory: { left: () => undefined, forget: () => undefined },
      claims: { withdraw: async () => void done.push('withdraw code') },
    },
    telemetry: { renew: async () => void done.push('free numbers') },
    settings: { renew: () => void done.push('new budget of settings') },
    timeline: { renew: () => void done.push('new budget of events') },
  });
  return async (what: UnitChange['what'], first: boolean): Promise<string[]> => {
    await changed({ id: 'c', unitId: 'u', shortId: null, serial: 'UNIT00001', ownerId: null, what }, first);
    return done.splice(0);
  };
}

test.each(['revoked', 'removed'] as const)(
  'who came in late with a %s secret goes at the next look',
  async (what) => {
    const look = looks();
    for (const first of [true, false, false]) {
      const once = first ? ['free numbers', 'new budget of settings', 'new budget of events'] : [];
      expect(await look(what, first)).toEqual(['forget secret', ...once, 'disconnect', 'withdraw code']);
    }
  },
);

test('a unit that is back with its new secret stays, and an old one that was remembered late is forgotten', async () => {
  const look = looks();
  expect(await look('rotated', true)).toEqual([
    'forget secret',
    'free numbers',
    'new budget of settings',
    'new budget of events',
    'disconnect',
    'withdraw code',
  ]);
  expect(await look('rotated', false)).toEqual(['forget secret']);
});
