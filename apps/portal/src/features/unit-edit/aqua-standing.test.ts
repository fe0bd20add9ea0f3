import { expect, it } from 'vitest';
import { aquaStanding, strangerOnBus } from './aqua-standing.ts';

const linked = 'AQ12345';
const on = (serialNumber: string, connected: boolean) => ({ serialNumber, connected });

it.each([
  ['online', on(linked, true), 'connected'],
  ['online', on(linked, false), 'disconnected'],
  ['online', on('ZZ12345', true), 'disconnected'],
  ['online', null, 'disconnected'],
  ['offline', on(linked, true), 'unknown'],
  ['reconnecting', on(linked, true), 'unknown'],
  ['unknown', on(linked, false), 'unknown'],
  ['never', null, 'unknown'],
] as const)(
  'from a controller that is %s and finds %j the linked aqua unit is %s',
  (presence, aqua, standing) => {
    expect(aquaStanding({ aqua }, { presence }, linked)).toBe(standing);
  },
);

it.each([
  [on('ZZ12345', true), 'ZZ12345'],
  [on(linked, false), undefined],
  [null, undefined],
])('%j on the bus: a stranger is %j', (aqua, stranger) => {
  expect(strangerOnBus({ aqua }, linked)).toBe(stranger);
});
