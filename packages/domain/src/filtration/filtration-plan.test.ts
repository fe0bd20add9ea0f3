import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FiltrationSettings, filtrationPlan } from './filtration-plan.ts';
import { modes } from './modes.ts';

const settings: FiltrationSettings = {
  requiredHours: 6,
  intervals: [
    { start: 360, end: 480, speed: 'high' },
    { start: 720, end: 960, speed: 'medium' },
  ],
  between: 'off',
  eco: { start: 600, end: 960, speed: 'low' },
  nonstop: 'medium',
};
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['off', '13:00', 20, 20, 'off', 'off'],
  ['on', '03:00', 20, 20, 'medium', 'nonstop'],
  ['party', '03:00', 20, 20, 'medium', 'nonstop'],
  ['auto', '06:00', 12, 20, 'high', 'interval'],
  ['auto', '10:00', 12, 20, 'off', 'pause'],
  ['auto', '15:59', 12, 20, 'medium', 'interval'],
  ['auto', '16:00', 12, 20, 'off', 'pause'],
  ['auto', '16:00', 20, 20, 'medium', 'extended'],
  ['auto', '19:59', 20, 20, 'medium', 'extended'],
  ['auto', '20:00', 20, 20, 'off', 'pause'],
  ['eco', '09:59', 12, 20, 'off', 'pause'],
  ['eco', '10:00', 12, 20, 'low', 'interval'],
  ['eco', '16:30', 14, 20, 'low', 'extended'],
  ['winter', '00:00', 6, 5, 'low', 'winter'],
  ['winter', '00:29', 6, 5, 'low', 'winter'],
  ['winter', '00:30', 6, 5, 'off', 'pause'],
  ['winter', '06:10', 6, 5, 'low', 'winter'],
  ['winter', '18:29', 6, 5, 'low', 'winter'],
  ['winter', '03:00', 6, 0, 'off', 'pause'],
  ['winter', '03:00', 6, -0.1, 'low', 'frost'],
] as const)('mode %s at %s, water %d, air %d: %s, %s', (mode, time, water, air, speed, reason) => {
  expect(filtrationPlan({ mode, minute: minuteOf(time), water, air }, settings)).toEqual({ speed, reason });
});

test('between the intervals the pump runs at the speed set for it', () => {
  const always = { ...settings, between: 'low' } as const;
  expect(filtrationPlan({ mode: 'auto', minute: 0, water: 12, air: 20 }, always)).toEqual({
    speed: 'low',
    reason: 'between',
  });
});

test('a whole day of auto or eco filters as long as the water temperature asks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('auto', 'eco'),
      fc.double({ min: 13, max: 40, noNaN: true }),
      (mode, water) => {
        let minutes = 0;
        for (let minute = 0; minute < 1440; minute += 1) {
          if (filtrationPlan({ mode, minute, water, air: 20 }, settings).speed !== 'off') minutes += 1;
        }
        expect(minutes).toBe(Math.min(1440, Math.round((water / 2) * 12) * 5));
      },
    ),
    { numRuns: 30 },
  );
});

test('only the mode off never filters', () => {
  for (const mode of modes) {
    const day = Array.from({ length: 1440 }, (_, minute) => minute);
    const runs = day.some(
      (minute) => filtrationPlan({ mode, minute, water: 20, air: 10 }, settings).speed !== 'off',
    );
    expect(runs).toBe(mode !== 'off');
  }
});
