import type { CommandResource, UnitState } from '@poolhouse/contract/api/units';
import type { LiveUnit } from './live-unit.ts';

/** A plausible state for tests, with what they care about put over it. */
export function state(over: Partial<UnitState> = {}): UnitState {
  return {
    ts: '2026-06-01T12:00:00Z',
    receivedAt: '2026-06-01T12:00:00Z',
    screen: 'home',
    mixingUntil: null,
    mode: 'auto',
    values: { water: 27.4, air: 24.1, solar: 41.8, ph: 7.24, redox: 712 },
    valuesAt: {},
    outputs: { filtration: 'medium', heating: false, solar: true },
    messages: [],
    ...over,
  };
}

/** A plausible unit for tests, live at 2026-06-01 12:00 UTC. */
export function unit(over: Partial<LiveUnit> = {}): LiveUnit {
  return {
    '@id': '/api/units/01JABCDEFGHJKMNPQRSTVWXYZ0',
    '@type': 'Unit',
    serialNumber: '204117384',
    kind: 'controller',
    name: 'Garden pool',
    note: '',
    timeZone: 'Europe/Berlin',
    model: null,
    firmware: null,
    notAllowed: [],
    features: ['heating', 'solar'],
    aquaLink: null,
    aqua: null,
    owner: '/api/end_users/01JABCDEFGHJKMNPQRSTVWXYZ1',
    presence: { presence: 'online', lastHeard: '2026-06-01T12:00:00Z', at: '2026-06-01T12:00:00Z' },
    openAlerts: 0,
    setTemperatures: { temperature: 28, eco: 22, winter: 8 },
    state: state(),
    seenAt: 1000,
    ...over,
  };
}

/** A command to switch that unit's mode to eco, sent at 12:00. */
export function command(over: Partial<CommandResource> = {}): CommandResource {
  return {
    '@id': '/api/commands/01JABCDEFGHJKMNPQRSTVWXYZ2',
    '@type': 'Command',
    unit: '/api/units/01JABCDEFGHJKMNPQRSTVWXYZ0',
    name: 'mode.set',
    args: { mode: 'eco' },
    stage: 'sent',
    code: null,
    createdAt: '2026-06-01T12:00:00Z',
    expires: '2026-06-01T12:00:30Z',
    finishedAt: null,
    ...over,
  };
}
