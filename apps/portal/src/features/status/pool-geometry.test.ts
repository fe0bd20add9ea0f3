import { describe, expect, it } from 'vitest';
import { poolGeometry } from './pool-geometry.ts';

const levels = { lowAlarm: 68, fillOn: 80, fillOff: 90, highAlarm: 96 };

describe('pool', () => {
  it('without levels is full in its usual depth', () => {
    expect(poolGeometry(135)).toEqual({ surface: 0.9, marks: [] });
    expect(poolGeometry(220).surface).toBe(1);
  });

  it('with levels keeps their order and their distances', () => {
    const { surface, marks } = poolGeometry(85, levels);
    expect(marks.map(({ name }) => name)).toEqual(['highAlarm', 'fillOff', 'fillOn', 'lowAlarm']);
    const [high = 0, off = 0, on = 0, low = 0] = marks.map(({ at }) => at);
    expect([high, off, on, low]).toEqual([high, off, on, low].sort((a, b) => b - a));
    expect(surface).toBeCloseTo((off + on) / 2);
    expect((high - off) / (on - low)).toBeCloseTo(6 / 12);
    expect(high).toBeLessThan(1);
  });

  it('an empty or overflowing basin stays inside its drawing', () => {
    expect(poolGeometry(0, levels).surface).toBe(0.04);
    expect(poolGeometry(300, levels).surface).toBe(1);
  });

  it('a level that was never reported shows nothing', () => {
    expect(poolGeometry(undefined, levels).marks).toEqual([]);
  });
});
