import type { UnitState } from '@poolhouse/contract/api/units';
import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { equipmentOf } from './equipment.ts';

const writing = { time: (instant: string) => instant.slice(11, 16), flow: '11.8 m³/h' };
const says = (key: string): UnitState['messages'] => [
  { key, severity: 'info', since: '2026-06-01T11:00:00Z' },
];

function words(part: string, over: Partial<UnitState>) {
  const item = equipmentOf(state(over), writing).find((one) => one.part === part);
  return item && [item.running, ...item.words.map(({ key }) => key.replace('equipment.', ''))];
}

describe('plant', () => {
  it('shows what the unit reported and nothing else', () => {
    expect(equipmentOf(state({ outputs: {} }), writing)).toEqual([]);
    const parts = equipmentOf(
      state({ outputs: { heating: false, relay2: true, nextFiltrationFrom: 'x' } }),
      writing,
    );
    expect(parts.map(({ part }) => part)).toEqual(['heating', 'relay2']);
  });

  it.each([
    [{ outputs: { filtration: 'medium' } }, [true, 'speed.medium', 'flow']],
    [
      { outputs: { filtration: 'low' }, messages: says('heater-cooling-filtration') },
      [true, 'speed.low', 'flow', 'coolingHeater'],
    ],
    [
      { outputs: { filtration: 'low' }, messages: says('start-by-solar') },
      [true, 'speed.low', 'flow', 'forSun'],
    ],
    [{ outputs: { filtration: 'off', nextFiltrationFrom: '2026-06-01T16:00:00Z' } }, [false, 'offUntil']],
    [{ outputs: { filtration: 'off' } }, [false, 'off']],
    [
      { mode: 'off', outputs: { filtration: 'off', nextFiltrationFrom: '2026-06-01T16:00:00Z' } },
      [false, 'offByMode'],
    ],
  ] satisfies [Partial<UnitState>, unknown][])('filtration %#', (over, expected) => {
    expect(words('filtration', over)).toEqual(expected);
  });

  it('names the time of the next filtration', () => {
    const outputs = { filtration: 'off', nextFiltrationFrom: '2026-06-01T16:00:00Z' };
    expect(equipmentOf(state({ outputs }), writing)[0]?.words[0]?.values).toEqual({ time: '16:00' });
  });

  it.each([
    [{ outputs: { solar: true } }, [true, 'on', 'warmer']],
    [{ outputs: { solar: true }, values: { water: 27 } }, [true, 'on']],
    [{ outputs: { solar: false }, values: { water: 27, solar: 31 } }, [false, 'littleSun']],
    [{ outputs: { solar: false }, values: { water: 27, solar: 32 } }, [false, 'off']],
    [{ outputs: { solar: false }, mode: 'off', values: { water: 27, solar: 31 } }, [false, 'offByMode']],
  ] satisfies [Partial<UnitState>, unknown][])('solar %#', (over, expected) => {
    expect(words('solar', over)).toEqual(expected);
  });

  it.each([
    [{ outputs: { heating: true, filtration: 'low' } }, [true, 'on']],
    [{ outputs: { heating: false, solar: true } }, [false, 'sunIsEnough']],
    [{ outputs: { heating: false, solar: false, filtration: 'off' } }, [false, 'noFiltration']],
    [{ outputs: { heating: false, solar: false, filtration: 'low' } }, [false, 'off']],
  ] satisfies [Partial<UnitState>, unknown][])('heating %#', (over, expected) => {
    expect(words('heating', over)).toEqual(expected);
  });

  it.each([
    [{ outputs: { phMinus: true, chlorine: true } }, [true, 'pump.phMinus', 'pump.chlorine']],
    [{ outputs: { phMinus: false } }, [false, 'off']],
    [{ outputs: { phMinus: false, filtration: 'off' } }, [false, 'waitsForFlow']],
    [{ outputs: { phMinus: false }, mixingUntil: '2026-06-01T12:01:00Z' }, [false, 'waitsForMixing']],
    [
      { outputs: { phMinus: false }, messages: says('no-dosing-outside-time-frame') },
      [false, 'outsideHours'],
    ],
    [{ outputs: { backwash: 'running' } }, undefined],
  ] satisfies [Partial<UnitState>, unknown][])('dosing %#', (over, expected) => {
    expect(words('dosing', over)).toEqual(expected);
  });

  it.each([
    ['backwash', { backwash: 'stopping' }, [true, 'backwash.stopping']],
    ['backwash', { backwash: 'stopped' }, [false, 'backwash.stopped']],
    ['electrolyser', { electrolyser: 12 }, [true, 'production']],
    ['electrolyser', { electrolyser: 0 }, [false, 'off']],
    ['relay3', { relay3: true }, [true, 'on']],
  ])('%s %j', (part, outputs, expected) => {
    expect(words(part, { outputs })).toEqual(expected);
  });
});
