import { mixingLeft } from '@poolhouse/domain/heating/mixing';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { afterEach, expect, test } from 'vitest';
import type { ModelState } from '#model/state.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';
import type { SceneIdentity } from './scene.ts';

let shown: UnitOnTest | undefined;
afterEach(async () => {
  await shown?.stop();
  shown = undefined;
});

async function show(at: string, scene: SceneIdentity): Promise<UnitOnTest> {
  const identity = { serial, secret: 'a-secret-of-this-unit-alone', activationCode: '7KQ2M9XA4TBCDEFG' };
  shown = await unitOnTest({
    clock: manualClock(new Date(at)),
    historyDays: 14,
    identity: { ...identity, kind: 'controller', scene },
  });
  return shown;
}

const alarmsOf = ({ messages }: ModelState) =>
  messages.map(({ key }) => key).filter((key) => unitMessages[key] !== 'info');

for (const [where, at, timeZone] of [
  ['in January in New York', '2026-01-10T19:00:00Z', 'America/New_York'],
  ['in July in Berlin', '2026-07-20T12:00:00Z', 'Europe/Berlin'],
  ['in November in Tokyo', '2026-11-10T05:00:00Z', 'Asia/Tokyo'],
] as const) {
  test.each([
    ['salt', ['clock-battery-low']],
    ['chlorine', []],
  ] as const)(
    `${where} the sun warms the pool with %s from the first moment for two hours`,
    async (water, alarms) => {
      const { unit } = await show(at, { timeZone, water });
      const looks: ModelState[] = [];
      for (let minutes = 0; minutes < 120; minutes += 10) {
        unit.skip(minutes === 0 ? 1 : 10);
        looks.push(unit.model);
      }
      for (const model of looks) {
        expect(mixingLeft(model.up)).toBe(0);
        expect(model.water).toBeGreaterThan(25);
        expect(model.air).toBeGreaterThan(18);
        expect(alarmsOf(model)).toEqual(alarms);
        expect(model.control.solar).toBe(true);
      }
    },
  );
}

test('its past has been told of, and after a restart the pool is where and as it was', async () => {
  const scene = { timeZone: 'Asia/Tokyo', water: 'salt' } as const;
  const { unit, cloud, restart } = await show('2026-11-10T05:00:00Z', scene);
  await cloud.find('up/event', ({ type }) => type === 'backwash.resolved');
  const { water } = unit.model;
  await restart();
  shown?.unit.skip(1);
  expect(shown?.unit.model.water).toBeCloseTo(water, 1);
  expect(shown && alarmsOf(shown.unit.model)).toEqual(['clock-battery-low']);
});
