import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { type CommandName, commandNames } from '@poolhouse/domain/unit/commands';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Violation } from '#platform/errors.ts';
import { checkedArgs } from './command-rules.ts';

const everything = [
  ...['filtration', 'speeds', 'heating', 'solar', 'relays', 'backwash', 'filling', 'cover', 'dosing'],
];

/** What each command may say, written down once more: a change of a bound shows here. */
const inBounds: Record<CommandName, (args: Record<string, unknown>) => boolean> = {
  'mode.set': ({ mode, minimum, ...rest }) =>
    isOneOf(mode, modes) &&
    (minimum === undefined || (mode === 'winter' && isStep(minimum, 2, 15, 0.5))) &&
    none(rest),
  'pump.set': ({ speed, minutes, ...rest }) =>
    isOneOf(speed, pumpSpeeds) && isStep(minutes, 1, 1440) && none(rest),
  'heating.set': ({ on, ...rest }) => typeof on === 'boolean' && none(rest),
  'solar.set': ({ on, ...rest }) => typeof on === 'boolean' && none(rest),
  'relay.set': ({ n, on, minutes, ...rest }) =>
    isStep(n, 1, 4) &&
    typeof on === 'boolean' &&
    (minutes === undefined || isStep(minutes, 1, 1440)) &&
    none(rest),
  'backwash.start': none,
  'backwash.stop': none,
  'filling.start': none,
  'filling.stop': none,
  'cover.open': none,
  'cover.close': none,
  'cover.stop': none,
  'dosing.pause': ({ minutes, ...rest }) => isStep(minutes, 1, 1440) && none(rest),
  'dosing.resume': none,
  'canister.refill': ({ n, volume, ...rest }) =>
    isStep(n, 1, 6) && isStep(volume, 100, 1_000_000) && none(rest),
  'tube.replace': ({ n, ...rest }) => isStep(n, 1, 6) && none(rest),
  'counter.reset': ({ name, ...rest }) => isOneOf(name, ['heating', 'filling']) && none(rest),
  identify: none,
};

function isOneOf(value: unknown, names: readonly string[]): boolean {
  return names.some((name) => name === value);
}
function isStep(value: unknown, least: number, most: number, step = 1): boolean {
  return typeof value === 'number' && value >= least && value <= most && Number.isInteger(value / step);
}
function none(rest: object): boolean {
  return Object.keys(rest).length === 0;
}

const refusal = (task: () => unknown): Violation | undefined => {
  try {
    task();
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
};

const value = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 20 }) },
  fc.constantFrom<unknown>(0.5, 1440, 1441, 100, 99, 1_000_000, 1_000_001, Number.NaN, -0, 2 ** 53),
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...modes, ...pumpSpeeds, 'heating', 'filling', '') },
  fc.boolean(),
  fc.anything(),
);
const names = ['mode', 'minimum', 'speed', 'minutes', 'on', 'n', 'volume', 'name'] as const;
/** Often just the arguments that some command takes. */
const args = fc.oneof(
  ...[
    ['mode'],
    ['mode', 'minimum'],
    ['speed', 'minutes'],
    ['on'],
    ['n', 'on'],
    ['n', 'on', 'minutes'],
    ['minutes'],
  ]
    .concat([['n', 'volume'], ['n'], ['name'], [], [...names]])
    .map((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value])))),
  fc.record({ n: fc.integer({ min: 0, max: 7 }), volume: fc.integer({ min: 99, max: 1_000_001 }) }),
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value),
);

describe('the arguments of a command', () => {
  test('are taken in their bounds and nowhere else, whatever is sent: 10⁵ of them', () => {
    const taken = new Map<CommandName, number>();
    fc.assert(
      fc.property(fc.constantFrom(...commandNames), args, (name, given) => {
        const refused = refusal(() => checkedArgs(name, given, everything));
        expect(refused === undefined).toBe(inBounds[name]({ ...given }));
        if (!refused) taken.set(name, (taken.get(name) ?? 0) + 1);
      }),
      { numRuns: 100_000 },
    );
    // The control: each was taken now and then, so that its bounds were met from inside as well.
    expect([...taken.keys()].sort()).toEqual([...commandNames].sort());
  });

  test.each([
    ['pump.set', { speed: 'low', minutes: 1 }, 'filtration'],
    ['heating.set', { on: true }, 'heating'],
    ['solar.set', { on: true }, 'solar'],
    ['relay.set', { n: 1, on: true }, 'relays'],
    ['backwash.start', {}, 'backwash'],
    ['backwash.stop', {}, 'backwash'],
    ['filling.start', {}, 'filling'],
    ['filling.stop', {}, 'filling'],
    ['cover.open', {}, 'cover'],
    ['cover.close', {}, 'cover'],
    ['cover.stop', {}, 'cover'],
    ['dosing.pause', { minutes: 30 }, 'dosing'],
    ['dosing.resume', {}, 'dosing'],
    ['canister.refill', { n: 1, volume: 20_000 }, 'dosing'],
    ['tube.replace', { n: 1 }, 'dosing'],
    ['counter.reset', { name: 'heating' }, 'heating'],
    ['counter.reset', { name: 'filling' }, 'filling'],
  ] as const)('%s %j needs a unit with %s', (name, given, feature) => {
    expect(refusal(() => checkedArgs(name, given, everything))).toBeUndefined();
    const others = everything.filter((one) => one !== feature);
    expect(refusal(() => checkedArgs(name, given, others))?.items).toEqual([
      { propertyPath: 'name', code: 'feature-missing' },
    ]);
  });

  const named = ['filtration', 'relays', 'relay1', 'dosing', 'canister1', 'tube1'];
  test.each([
    ['relay.set', { n: 1, on: true }, { n: 4, on: true }],
    ['canister.refill', { n: 1, volume: 20_000 }, { n: 6, volume: 20_000 }],
    ['tube.replace', { n: 1 }, { n: 6 }],
    ['pump.set', { speed: 'off', minutes: 1 }, { speed: 'low', minutes: 1 }],
    ['pump.set', { speed: 'medium', minutes: 1 }, { speed: 'high', minutes: 1 }],
  ] as const)('%s %j is taken of a unit that names what it has, and %j is not', (name, own, none) => {
    expect(refusal(() => checkedArgs(name, own, named))).toBeUndefined();
    expect(refusal(() => checkedArgs(name, none, named))?.items).toEqual([
      { propertyPath: 'name', code: 'feature-missing' },
    ]);
    // One that names none of its like has all of them.
    expect(refusal(() => checkedArgs(name, none, everything))).toBeUndefined();
  });
});
