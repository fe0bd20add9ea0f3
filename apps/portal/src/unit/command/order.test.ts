import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { isGivenBack, isStop, type Order, releaseOf, sameOrder, shownBy, toldBy, undoOf } from './order.ts';

const saying = (outputs: Record<string, string | boolean>, mode: 'auto' | 'eco' = 'auto') =>
  state({ outputs, mode });
const relay = (on: boolean): Order => ({ name: 'relay.set', args: { n: 2, on } });
const pump = (speed: 'off' | 'high'): Order => ({ name: 'pump.set', args: { speed, minutes: 60 } });
const plain = (
  name: 'cover.open' | 'cover.close' | 'cover.stop' | 'backwash.start' | 'backwash.stop',
): Order => ({
  name,
  args: {},
});

describe('whether a unit shows what was ordered', () => {
  it.each<[Order, Record<string, string | boolean>, boolean | undefined]>([
    [pump('high'), { filtration: 'high' }, true],
    [pump('high'), { filtration: 'low' }, false],
    [pump('high'), {}, undefined],
    [{ name: 'heating.set', args: { on: true } }, { heating: true }, true],
    // It may be on and not needed.
    [{ name: 'heating.set', args: { on: true } }, { heating: false }, undefined],
    [{ name: 'heating.set', args: { on: false } }, { heating: false }, true],
    [{ name: 'solar.set', args: { on: false } }, { solar: true }, false],
    [relay(true), { relay2: true }, true],
    [relay(true), { relay2: false, relay1: true }, undefined],
    [relay(false), { relay2: true }, false],
    [plain('backwash.start'), { backwash: 'starting' }, true],
    [plain('backwash.start'), { backwash: 'stopped', backwashWhy: 'by-hand' }, true],
    [plain('backwash.stop'), { backwash: 'running' }, false],
    [plain('backwash.stop'), { backwash: 'stopped', backwashWhy: 'every-days' }, false],
    [plain('backwash.stop'), { backwash: 'stopped' }, true],
    [plain('cover.open'), { cover: 'opening' }, true],
    [plain('cover.close'), { cover: 'open' }, false],
    [plain('cover.stop'), { cover: 'stopped' }, true],
    [plain('cover.stop'), { cover: 'closing' }, false],
    [{ name: 'filling.start', args: {} }, { filling: true }, true],
    [{ name: 'filling.stop', args: {} }, { filling: true }, false],
    [{ name: 'dosing.pause', args: { minutes: 30 } }, { dosingPausedUntil: '2026-06-01T12:30:00Z' }, true],
    [{ name: 'dosing.pause', args: { minutes: 30 } }, {}, undefined],
    [{ name: 'tube.replace', args: { n: 1 } }, { filtration: 'low' }, undefined],
    [{ name: 'identify', args: {} }, {}, undefined],
  ])('%j by %j: %s', (order, outputs, shows) => {
    expect(shownBy(order, saying(outputs))).toBe(shows);
  });
});

describe('whether a unit tells what became of an order', () => {
  const heat: Order = { name: 'heating.set', args: { on: true } };
  it.each<[Order, Record<string, string | boolean>, boolean]>([
    [heat, { heating: true }, true],
    [heat, { heating: false, heatingWhy: 'warm' }, true],
    // It has not heard of it yet, or says nothing of why.
    [heat, { heating: false, heatingWhy: 'by-hand' }, false],
    [heat, { heating: false }, false],
    [{ name: 'solar.set', args: { on: true } }, { solar: false, solarWhy: 'too-little-sun' }, true],
    [{ name: 'heating.set', args: { on: false } }, { heating: true, heatingWhy: 'warm' }, false],
    [{ name: 'heating.set', args: { on: false } }, { heating: false, heatingWhy: 'by-hand' }, true],
    [relay(true), { relay2: false, heatingWhy: 'warm' }, false],
    [pump('high'), { filtration: 'low' }, false],
    [pump('high'), { filtration: 'high' }, true],
    [{ name: 'dosing.pause', args: { minutes: 30 } }, {}, false],
  ])('%j by %j: %s', (order, outputs, tells) => {
    expect(toldBy(order, saying(outputs))).toBe(tells);
  });
});

describe('what undoes an order', () => {
  it.each<[Order, Record<string, string | boolean>, Order | undefined]>([
    [{ name: 'mode.set', args: { mode: 'eco' } }, {}, { name: 'mode.set', args: { mode: 'auto' } }],
    [{ name: 'mode.set', args: { mode: 'auto' } }, {}, undefined],
    [pump('high'), { filtration: 'low' }, { name: 'pump.set', args: { speed: 'low', minutes: 1 } }],
    [pump('high'), { filtration: 'high' }, undefined],
    [relay(true), { relay2: false }, relay(false)],
    [relay(true), { relay2: true }, undefined],
    [relay(true), {}, undefined],
    [
      { name: 'heating.set', args: { on: false } },
      { heating: true },
      { name: 'heating.set', args: { on: true } },
    ],
    [{ name: 'filling.start', args: {} }, { filling: false }, { name: 'filling.stop', args: {} }],
    [{ name: 'dosing.pause', args: { minutes: 30 } }, {}, { name: 'dosing.resume', args: {} }],
    [plain('backwash.start'), { backwash: 'stopped' }, undefined],
    [plain('cover.open'), { cover: 'closed' }, undefined],
    [{ name: 'canister.refill', args: { n: 1, volume: 20_000 } }, {}, undefined],
    [{ name: 'counter.reset', args: { name: 'heating' } }, {}, undefined],
  ])('%j with %j: %j', (order, outputs, undo) => {
    expect(undoOf(order, saying(outputs), ['speeds'])).toEqual(undo);
  });

  it('a pump of one speed is set to that, whatever the unit calls it', () => {
    const undo: Order = { name: 'pump.set', args: { speed: 'medium', minutes: 1 } };
    expect(undoOf(pump('off'), saying({ filtration: 'low' }), [])).toEqual(undo);
  });
});

it.each<[Order, boolean]>([
  [plain('cover.stop'), true],
  [plain('backwash.stop'), true],
  [{ name: 'filling.stop', args: {} }, true],
  [pump('off'), true],
  [pump('high'), false],
  [relay(false), true],
  [relay(true), false],
  [{ name: 'mode.set', args: { mode: 'off' } }, true],
  [plain('cover.close'), false],
  [{ name: 'counter.reset', args: { name: 'heating' } }, false],
])('%j stops something: %s', (order, stops) => {
  expect(isStop(order)).toBe(stops);
});

it('orders are the same by name and arguments', () => {
  expect(sameOrder(relay(true), { name: 'relay.set', args: { on: true, n: 2 } })).toBe(true);
  expect(sameOrder(relay(true), relay(false))).toBe(false);
  expect(sameOrder(plain('cover.open'), plain('cover.close'))).toBe(false);
});

describe('what gives a pump back that was set by hand', () => {
  const noon = Date.parse('2026-06-01T12:00:00Z');
  const held = {
    filtration: 'low',
    filtrationWhy: 'by-hand',
    filtrationUntil: '2026-06-01T12:30:00Z',
  };
  const speed = (of: 'low' | 'medium'): Order => ({ name: 'pump.set', args: { speed: of, minutes: 1 } });
  it.each<[string, Record<string, string>, readonly string[], number, Order | undefined]>([
    ['half an hour before its end', {}, ['speeds'], 0, speed('low')],
    ['with one speed, whatever the unit calls it', {}, [], 0, speed('medium')],
    ['while it runs by its plan', { filtrationWhy: 'interval' }, ['speeds'], 0, undefined],
    ['stopped by hand, which may be in it', { filtration: 'off' }, ['speeds'], 0, undefined],
    ['of which nobody knows until when', { filtrationUntil: '' }, ['speeds'], 0, undefined],
    ['29 minutes later, in its last one', {}, ['speeds'], 29 * 60_000, undefined],
  ])('%s', (_what, outputs, features, later, release) => {
    expect(releaseOf(saying({ ...held, ...outputs }), features, noon + later)).toEqual(release);
  });

  it('by the clock of the unit, which is ten minutes ahead', () => {
    const ahead = {
      ...saying({ ...held, filtrationUntil: '2026-06-01T12:11:00Z' }),
      ts: '2026-06-01T12:10:00Z',
    };
    expect(releaseOf(ahead, ['speeds'], noon)).toBeUndefined();
  });

  it('is known by its minute', () => {
    expect([isGivenBack(speed('low')), isGivenBack(pump('high')), isGivenBack(undefined)]).toEqual([
      ...[true, false, false],
    ]);
  });
});
