import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solarMayRun } from './solar.ts';

test.each([
  { running: false, panel: 25, water: 20, threshold: 5, runs: true, why: 'exactly the threshold' },
  { running: false, panel: 24.9, water: 20, threshold: 5, runs: false, why: 'under the threshold' },
  { running: false, panel: 25, water: 20, threshold: 1, runs: true, why: '5 is the least threshold' },
  { running: false, panel: 23, water: 20, threshold: 1, runs: false, why: '5 is the least threshold' },
  { running: false, panel: 29, water: 20, threshold: 10, runs: false, why: 'a higher threshold' },
  { running: false, panel: 60, water: 27, threshold: 5, runs: false, why: 'warm enough already' },
  { running: true, panel: 22, water: 20, threshold: 5, runs: true, why: 'keeps running down to 2' },
  { running: true, panel: 21.9, water: 20, threshold: 5, runs: false, why: 'the panel has cooled' },
  { running: true, panel: 60, water: 27.4, threshold: 5, runs: true, why: 'half a degree over is allowed' },
  { running: true, panel: 60, water: 27.5, threshold: 5, runs: false, why: 'warm enough' },
])('running $running, panel $panel, water $water: $runs, $why', ({ why: _why, runs, ...input }) => {
  expect(solarMayRun({ ...input, required: 27 })).toBe(runs);
});

test('it never starts at a panel less than 5 °C above the water', () => {
  const degrees = fc.double({ min: -20, max: 80, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, degrees, degrees, (panel, water, required, threshold) => {
      if (!solarMayRun({ running: false, panel, water, required, threshold })) return;
      expect(panel).toBeGreaterThanOrEqual(water + 5);
      expect(water).toBeLessThan(required);
    }),
  );
});
