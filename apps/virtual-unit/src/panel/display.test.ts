import { expect, test } from 'vitest';
import { withMode } from '#model/orders.ts';
import { unwashed } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { displayOf, type Shown } from './display.ts';
import { home } from './screen.ts';

test('the display shows temperatures as the unit reports them, corrected by the calibration', () => {
  const model = walk(
    {
      ...{ seed: 4, start: Date.parse('2026-06-20T10:00:00Z'), seconds: 1, steps: 5 },
      settings: { ...unwashed, calibration: { water: -2, air: 1, solar: 3 } },
    },
    () => undefined,
    (state) => withMode(state, 'off'),
  );
  const shown: Omit<Shown, 'screen'> = {
    ...{
      model,
      menu: { sections: [], state: () => ({}) },
      up: 0,
      mixingMs: 0,
      time: '12:00',
      connected: true,
      waiting: 0,
    },
    ...{ serial: 'A12345678', firmware: '1' },
  };
  const { water, air, panel, plant } = model;
  expect([plant.water - water, panel - plant.panel].map((by) => Math.round(by))).toEqual([2, 3]);
  expect(displayOf({ ...shown, screen: home }).big).toBe(`${water.toFixed(1)} °C`);
  const { big, lines } = displayOf({ ...shown, screen: { name: 'menu', page: 2, touched: 0 } });
  expect([big, lines[0]]).toEqual([`${air.toFixed(1)} °C`, `solar ${panel.toFixed(1)} °C`]);
});
