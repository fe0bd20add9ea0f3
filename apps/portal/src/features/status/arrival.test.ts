import { expect, test } from 'vitest';
import { arrivalOf } from './arrival.ts';

const now = Date.parse('2026-07-01T12:02:00Z');
const heats = { outputs: { heating: true }, values: { water: 27 } };

test.each([
  ['heating, half a degree an hour', heats, 28, 0.5, '2026-07-01T14:05:00.000Z'],
  ['by the sun', { ...heats, outputs: { solar: true } }, 27.2, 0.1, '2026-07-01T14:05:00.000Z'],
  ['by the sun, after it has set', { ...heats, outputs: { solar: true } }, 28, 0.15, undefined],
  ['heating, after the sun has set', heats, 28, 0.15, '2026-07-01T18:45:00.000Z'],
  [
    'heating beside the sun',
    { ...heats, outputs: { heating: true, solar: true } },
    28,
    0.15,
    '2026-07-01T18:45:00.000Z',
  ],
  ['by the sun, the next morning', { ...heats, outputs: { solar: true } }, 28, 0.085, undefined],
  ['nothing warms it', { ...heats, outputs: { heating: false, solar: false } }, 28, 0.5, undefined],
  ['it is warm enough', heats, 27, 0.5, undefined],
  ['it is steady', heats, 28, 0.04, undefined],
  ['it cools', heats, 28, -0.5, undefined],
  ['it takes more than half a day', heats, 34, 0.5, undefined],
  ['nobody knows how it rises', heats, 28, undefined, undefined],
  ['nothing is set', heats, undefined, 0.5, undefined],
  ['the water is not measured', { ...heats, values: {} }, 28, 0.5, undefined],
])('when the water is warm: %s', (_what, state, required, trend, at) => {
  const when = { now, timeZone: 'Europe/Berlin', temperatureFirst: false };
  const arrival = arrivalOf(state, required, trend, when);
  expect(arrival && new Date(arrival).toISOString()).toBe(at);
});

test.each([
  ['by the heater before the pump stops', 'heating', '2026-07-01T14:05:00Z', false, true],
  ['by the heater after it', 'heating', '2026-07-01T14:04:00Z', false, false],
  ['by the heater, which keeps the pump running', 'heating', '2026-07-01T14:04:00Z', true, true],
  ['by the sun before the pump stops', 'solar', '2026-07-01T14:05:00Z', false, true],
  ['by the sun after it', 'solar', '2026-07-01T14:04:00Z', false, false],
  ['by the sun, which keeps the pump running', 'solar', '2026-07-01T14:04:00Z', true, true],
] as const)('the water is warm %s', (_what, by, filtrationUntil, temperatureFirst, isTold) => {
  const state = { outputs: { [by]: true, filtrationUntil }, values: { water: 27 } };
  const arrival = arrivalOf(state, 28, 0.5, { now, timeZone: 'Europe/Berlin', temperatureFirst });
  expect(arrival !== undefined).toBe(isTold);
});
