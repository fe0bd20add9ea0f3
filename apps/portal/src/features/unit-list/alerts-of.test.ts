import { expect, it } from 'vitest';
import { state, unit } from '#unit/data/unit-fixtures.ts';
import { alertsOf } from './alerts-of.ts';

const now = Date.parse('2026-06-01T12:00:05Z');
const messages = [
  { key: 'pump-overheated', severity: 'error', since: '2026-06-01T11:00:00Z' } as const,
  { key: 'start-by-solar', severity: 'info', since: '2026-06-01T11:00:00Z' } as const,
];
const away = { presence: 'offline', lastHeard: '2026-06-01T11:00:00Z', at: '2026-06-01T12:00:00Z' } as const;

it.each([
  [unit(), 0],
  [unit({ openAlerts: 3 }), 0],
  [unit({ state: state({ messages }) }), 1],
  [unit({ state: state({ messages, values: { ph: 7.9 } }) }), 2],
  [unit({ presence: away, state: state({ messages }), openAlerts: 3 }), 3],
  [unit({ state: null, openAlerts: 1 }), 1],
])('case %#: %i', (given, count) => {
  expect(alertsOf(given, now)).toBe(count);
});
