import type { UnitState } from '@poolhouse/contract/api/units';
import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { equipmentOf, runningParts, runsOnWhy } from './equipment.ts';

const writing = { time: (instant: string) => instant.slice(11, 16), flow: '11.8 m³/h' };
const says = (key: string): UnitState['messages'] => [
  { key, severity: 'info', since: '2026-06-01T11:00:00Z' },
];

function words(part: string, over: Partial<UnitState>) {
  const item = equipmentOf(state(over), writing).find((one) => one.part === part);
  return item && [item.running, ...item.words.map(({ key }) => key.replace(/^(?:equipment|why)\./u, ''))];
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
      [true, 'speed.low', 'flow', 'run.after-run'],
    ],
    [
      { outputs: { filtration: 'low' }, messages: says('start-by-solar') },
      [true, 'speed.low', 'flow', 'run.solar'],
    ],
    [{ outputs: { filtration: 'off', nextFiltrationFrom: '2026-06-01T16:00:00Z' } }, [false, 'offUntil']],
    [{ outputs: { filtration: 'off' } }, [false, 'off']],
    [
      { outputs: { filtration: 'low', filtrationWhy: 'by-hand' }, messages: says('start-by-solar') },
      [true, 'speed.low', 'flow', 'run.by-hand'],
    ],
    [
      {
        outputs: {
          ...{ filtration: 'off', filtrationWhy: 'overheated', nextFiltrationFrom: '2026-06-01T16:00:00Z' },
        },
      },
      [false, 'off', 'run.overheated'],
    ],
    [
      {
        outputs: {
          ...{ filtration: 'off', filtrationWhy: 'between', nextFiltrationFrom: '2026-06-01T16:00:00Z' },
        },
      },
      [false, 'offUntil'],
    ],
    [
      { mode: 'off', outputs: { filtration: 'off', nextFiltrationFrom: '2026-06-01T16:00:00Z' } },
      [false, 'heat.off'],
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
    [{ outputs: { solar: false }, values: { water: 27, solar: 31 } }, [false, 'heat.too-little-sun']],
    [{ outputs: { solar: false }, values: { water: 27, solar: 32 } }, [false, 'off']],
    [{ outputs: { solar: false }, mode: 'off', values: { water: 27, solar: 31 } }, [false, 'heat.off']],
  ] satisfies [Partial<UnitState>, unknown][])('solar %#', (over, expected) => {
    expect(words('solar', over)).toEqual(expected);
  });

  it.each([
    [{ outputs: { heating: true, filtration: 'low' } }, [true, 'on']],
    [{ outputs: { heating: false, solar: true } }, [false, 'heat.sun-enough']],
    [{ outputs: { heating: false, solar: false, filtration: 'off' } }, [false, 'heat.no-filtration']],
    [{ outputs: { heating: false, solar: false, filtration: 'low' } }, [false, 'off']],
  ] satisfies [Partial<UnitState>, unknown][])('heating %#', (over, expected) => {
    expect(words('heating', over)).toEqual(expected);
  });

  it.each<[string, Record<string, string | boolean>, string]>([
    ['heating', { heatingWhy: 'disabled' }, 'heat.disabled'],
    ['heating', { heatingWhy: 'warm' }, 'heat.warm'],
    ['heating', { heatingWhy: 'by-hand' }, 'heat.by-hand'],
    ['heating', { solarWhy: 'warm' }, 'heat.no-filtration'],
    ['heating', { heatingWhy: 'runs' }, 'heat.no-filtration'],
    ['solar', { solarWhy: 'warm', heatingWhy: 'smart' }, 'heat.warm'],
    ['solar', { solarWhy: 'winter' }, 'heat.winter'],
    ['dosing', { dosingWhy: 'paused' }, 'dosing.paused'],
    ['dosing', {}, 'dosing.no-flow'],
  ])(
    '%s is off with the pump, %j: as the unit says, and guessed only where it does not',
    (part, why, said) => {
      const outputs = { filtration: 'off', heating: false, solar: false, phMinus: false, ...why };
      expect(words(part, { outputs, values: { water: 27, solar: 29 } })).toEqual([false, said]);
    },
  );

  it.each([
    [{ outputs: { phMinus: true, chlorine: true } }, [true, 'pump.phMinus', 'pump.chlorine']],
    [{ outputs: { phMinus: false } }, [false, 'off']],
    [{ outputs: { phMinus: false, filtration: 'off' } }, [false, 'dosing.no-flow']],
    [{ outputs: { phMinus: false }, mixingUntil: '2026-06-01T12:01:00Z' }, [false, 'dosing.mixing']],
    [
      { outputs: { phMinus: false }, messages: says('no-dosing-outside-time-frame') },
      [false, 'dosing.outside-hours'],
    ],
    [{ outputs: { backwash: 'running' } }, undefined],
  ] satisfies [Partial<UnitState>, unknown][])('dosing %#', (over, expected) => {
    expect(words('dosing', over)).toEqual(expected);
  });

  it.each([
    ['backwash', { backwash: 'stopping' }, [true, 'backwash.stopping']],
    ['backwash', { backwash: 'stopped' }, [false, 'backwash.stopped']],
    ['backwash', { backwash: 'stopped', backwashWhy: 'by-hand' }, [false, 'backwash.waits']],
    ['backwash', { backwash: 'running', backwashWhy: 'flow' }, [true, 'backwash.running']],
    ['electrolyser', { electrolyser: 12 }, [true, 'production']],
    ['electrolyser', { electrolyser: 0 }, [false, 'off']],
    ['electrolyser', { electrolyser: 0, dosingWhy: 'paused' }, [false, 'dosing.paused']],
    ['relay3', { relay3: true }, [true, 'on']],
  ])('%s %j', (part, outputs, expected) => {
    expect(words(part, { outputs })).toEqual(expected);
  });
});

it('a relay that is on runs as any other part', () => {
  const outputs = { filtration: 'off', heating: false, relay1: true, relay2: false, relay4: true } as const;
  expect(runningParts(state({ outputs }))).toEqual(['relay1', 'relay4']);
  expect(runningParts(state({ outputs: { ...outputs, filtration: 'low' } }))).toEqual([
    ...['filtration', 'relay1', 'relay4'],
  ]);
});

it.each([
  [{ filtration: 'low', filtrationWhy: 'after-run' }, 'after-run'],
  [{ filtration: 'low', filtrationWhy: 'frost' }, 'frost'],
  // That of before: in a moment it stands.
  [{ filtration: 'low', filtrationWhy: 'interval' }, undefined],
  [{ filtration: 'low' }, undefined],
  [{ filtration: 'off', filtrationWhy: 'after-run' }, undefined],
])('a pump that is told to stand and does %j runs on because of: %s', (outputs, why) => {
  expect(runsOnWhy(state({ outputs }))).toBe(why);
});

it('of a unit that gives no reasons its message says what its pump runs on for', () => {
  const messages = says('heater-cooling-filtration');
  expect(runsOnWhy(state({ outputs: { filtration: 'low' }, messages }))).toBe('after-run');
});
