import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askedWash,
  type Backwash,
  nextWashState,
  noWash,
  stoppedWash,
  type WashEvent,
  type WashInput,
  wantedWash,
  washBlock,
} from './sequence.ts';

const input: WashInput = { block: undefined, due: undefined, duration: 180, valveStuck: false };

interface Seen {
  readonly seconds: Record<Backwash['state'], number>;
  readonly events: readonly WashEvent[];
  readonly wash: Backwash;
}

/** So many seconds; `at` says what is so at each. */
function run(from: Backwash, seconds: number, at: (second: number) => Partial<WashInput> = () => ({})): Seen {
  const seen = { starting: 0, running: 0, stopping: 0, stopped: 0 };
  const events: WashEvent[] = [];
  let wash = from;
  for (let second = 0; second < seconds; second += 1) {
    const next = nextWashState(wash, 1, { ...input, ...at(second) });
    wash = next.wash;
    seen[wash.state] += 1;
    if (next.event) events.push(next.event);
  }
  return { seconds: seen, events, wash };
}
const from = (begin: number, change: Partial<WashInput>) => (second: number) =>
  second >= begin ? change : {};

test.each<[string, (second: number) => Partial<WashInput>, number, boolean]>([
  ['20 s, its duration, 20 s', () => ({}), 180, true],
  ['a longer one', () => ({ duration: 300 }), 300, true],
  ['the cover moves before', from(10, { block: 'cover-moves' }), 0, false],
  ['the cover moves', from(20 + 59, { block: 'cover-moves' }), 59, false],
  ['the level sinks, after a minute', from(20 + 60, { block: 'level-low' }), 60, true],
  ['mode off', from(20 + 100, { block: 'mode-off' }), 100, true],
  ['what only keeps one from beginning', from(1, { block: 'heater-cools' }), 180, true],
])('asked for by hand: %s', (_what, at, ran, done) => {
  const { seconds, events, wash } = run(askedWash(noWash), 400, at);
  expect(seconds).toMatchObject({ running: ran, stopping: 20 });
  expect(events).toEqual([
    { type: 'started', trigger: 'by-hand' },
    { type: 'stopped', seconds: ran, done, trigger: 'by-hand' },
  ]);
  expect(wash).toMatchObject({ state: 'stopped', trigger: undefined });
});

test.each([
  [{ modeOff: true, coverMoves: true }, 'mode-off'],
  [{ coverMoves: true, levelBelowFillOn: true }, 'cover-moves'],
  [{ levelBelowFillOn: true, mixing: true }, 'level-low'],
  [{ mixing: true, heaterHot: true }, 'mixing'],
  [{ heaterHot: true }, 'heater-cools'],
  [{}, undefined],
])('%j: %s', (change, block) => {
  const nothing = {
    modeOff: false,
    coverMoves: false,
    levelBelowFillOn: false,
    mixing: false,
    heaterHot: false,
  };
  expect(washBlock({ ...nothing, ...change })).toBe(block);
});

test('the next that nobody asked for waits for an hour', () => {
  const due = { due: 'pressure' } as const;
  const { events, seconds } = run(noWash, 220 + 3600 + 300, (second) =>
    second < 60 ? due : { ...due, ...(second < 200 ? { block: 'level-low' } : {}) },
  );
  expect(events.map(({ type }) => type)).toEqual(['started', 'stopped', 'started', 'stopped']);
  expect(seconds.running).toBe(40 + 180);
  expect(run(askedWash({ ...noWash, restedFor: 0 }), 60).seconds.running).toBe(40);
});

test('a valve that does not turn is an error until a wash is done', () => {
  const stuck = run(noWash, 60, () => ({ due: 'every-days', valveStuck: true }));
  expect(stuck.events.map(({ type }) => type)).toEqual(['started', 'error', 'stopped']);
  expect(stuck.seconds.running).toBe(0);
  expect(stuck.wash.failed).toBe(true);
  expect(run(stuck.wash, 3600 + 300, () => ({ due: 'every-days' })).wash.failed).toBe(false);
});

test('stopped by hand it ends, and one that waits is forgotten', () => {
  const running = run(askedWash(noWash), 50).wash;
  expect(run(stoppedWash(running), 60).seconds).toMatchObject({ running: 0, stopping: 20 });
  expect(stoppedWash(askedWash(noWash))).toMatchObject({ state: 'stopped', trigger: undefined });
  expect(run(stoppedWash(askedWash(noWash)), 3000, () => ({ due: 'flow' })).events).toEqual([]);
});

test.each(['mode-off', 'cover-moves', 'level-low'] as const)(
  'one that waits is forgotten for %s',
  (block) => {
    const waits = (second: number) => ({ block: second < 30 ? ('heater-cools' as const) : undefined });
    expect(run(askedWash(noWash), 400, waits).seconds.running).toBe(180);
    const { events, wash } = run(askedWash(noWash), 400, (second) =>
      second === 20 ? { block } : waits(second),
    );
    expect(events).toEqual([]);
    expect(wash).toMatchObject({ state: 'stopped', trigger: undefined });
    const due = run(askedWash(noWash), 400, (second) => ({
      due: 'flow',
      ...(second === 20 ? { block } : waits(second)),
    }));
    expect(due.events[0]).toEqual({ type: 'started', trigger: 'flow' });
  },
);

test.each([
  [noWash, {}, undefined],
  [askedWash(noWash), {}, 'by-hand'],
  [noWash, { due: 'flow', block: 'heater-cools' }, 'flow'],
  [noWash, { due: 'flow', block: 'level-low' }, undefined],
  [{ ...noWash, restedFor: 3599 }, { due: 'flow' }, undefined],
  [{ ...noWash, restedFor: 3599 }, { due: 'flow', block: 'heater-cools' }, undefined],
  [askedWash({ ...noWash, restedFor: 3599 }), { block: 'heater-cools' }, 'by-hand'],
  [run(askedWash(noWash), 50).wash, { block: 'level-low' }, 'by-hand'],
] as const)('what waits for the heater alone keeps it off: %#', (wash, change, wanted) => {
  expect(wantedWash(wash, { ...input, ...change })).toBe(wanted);
});

test('whatever happens, it runs only after 20 s of starting, never while something forbids it, and counts from 60 s', () => {
  const second = fc.record({
    block: fc.option(fc.constantFrom('mode-off', 'cover-moves', 'level-low', 'mixing', 'heater-cools'), {
      nil: undefined,
      freq: 60,
    }),
    due: fc.constantFrom(undefined, 'flow', 'every-days'),
    press: fc.option(fc.constantFrom(askedWash, stoppedWash), { nil: undefined, freq: 100 }),
  } as const);
  fc.assert(
    fc.property(fc.array(second, { minLength: 200, maxLength: 900, size: 'max' }), (seconds) => {
      let wash = noWash;
      let starting = 0;
      let ran = 0;
      for (const { block, due, press } of seconds) {
        const next = nextWashState(press?.(wash) ?? wash, 1, { ...input, duration: 70, block, due });
        wash = next.wash;
        if (wash.state === 'running') {
          expect(starting).toBeGreaterThanOrEqual(20);
          expect(['mode-off', 'cover-moves', 'level-low']).not.toContain(block);
          ran += 1;
        }
        if (wash.state === 'starting') starting += 1;
        if (next.event?.type === 'stopped')
          expect(next.event).toMatchObject({ seconds: ran, done: ran >= 60 });
        if (wash.state === 'stopped') [starting, ran] = [0, 0];
      }
    }),
  );
});
