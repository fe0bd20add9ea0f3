import { beforeAll, expect, it } from 'vitest';
import { activate } from '#shared/i18n/i18n.ts';
import { state, unit } from '#unit/data/unit-fixtures.ts';
import { welcomeOf } from './welcome.ts';

beforeAll(() =>
  activate('en', {
    'addUnit.done': 'The unit is added',
    'addUnit.live': [['water'], '. Your pool is live.'],
  }),
);
const at = '2026-06-01T12:00:00Z';

it('ends with the water of a unit that is there', () => {
  expect(welcomeOf(unit(), 'en')).toBe('27.4\u00a0°C. Your pool is live.');
});

it.each([
  ['has never been heard', unit({ state: null, presence: { presence: 'never', lastHeard: null, at } })],
  ['is offline', unit({ presence: { presence: 'offline', lastHeard: at, at } })],
  ['does not measure the water', unit({ state: state({ values: {} }) })],
  ['measured it long ago', unit({ state: state({ valuesAt: { water: '2026-06-01T11:00:00Z' } }) })],
])('says no more than that it is added of a unit that %s', (_, given) => {
  expect(welcomeOf(given, 'en')).toBe('The unit is added');
});
