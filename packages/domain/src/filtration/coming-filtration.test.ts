import { expect, test } from 'vitest';
import { comingFiltration } from './coming-filtration.ts';
import type { FiltrationSettings } from './filtration-plan.ts';

const settings: FiltrationSettings = {
  requiredHours: 6,
  intervals: [
    { start: 360, end: 480, speed: 'high' },
    { start: 720, end: 960, speed: 'medium' },
  ],
  between: 'off',
  eco: { start: 1380, end: 300, speed: 'low' },
  nonstop: 'medium',
};

test.each([
  ['auto', 0, 12, { inMinutes: 360, forMinutes: 120 }],
  ['auto', 359, 12, { inMinutes: 1, forMinutes: 120 }],
  ['auto', 360, 12, { inMinutes: 360, forMinutes: 240 }],
  ['auto', 600, 20, { inMinutes: 120, forMinutes: 480 }],
  ['auto', 1000, 12, { inMinutes: 800, forMinutes: 120 }],
  ['eco', 1000, 12, { inMinutes: 380, forMinutes: 360 }],
  ['eco', 1380, 12, { inMinutes: 1440, forMinutes: 360 }],
  ['winter', 30, 6, { inMinutes: 330, forMinutes: 30 }],
  ['off', 600, 20, undefined],
  ['on', 600, 20, undefined],
] as const)('mode %s at minute %d, water %d: %j', (mode, minute, water, coming) => {
  expect(comingFiltration({ mode, minute, water, air: 8 }, settings)).toEqual(coming);
});
