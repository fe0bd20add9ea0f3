import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { isStop, type Order, sameOrder, shownBy, undoOf } from './order.ts';

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
    expect(undoOf(order, saying(outputs))).toEqual(undo);
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
