import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFlash } from '#buffer/memory-flash.ts';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';
import { createCommands } from './commands.ts';

let bench: UnitOnTest;
let count = 0;
beforeEach(async () => {
  bench = await unitOnTest();
  await bench.cloud.find('up/state');
});
afterEach(() => bench.stop());

function order(name: string, args: Record<string, unknown> = {}, seconds = 30) {
  count += 1;
  const id = `01K00000000000000000000${String(count).padStart(3, '0')}`;
  return { id, name, args, expires: new Date(bench.clock.now().getTime() + seconds * 1000).toISOString() };
}

function send(body: unknown, retain = false): Promise<void> {
  return bench.cloud.send(serial, 'down/command', body, retain);
}

/** All answers to a command, once everything sent until now was dealt with. */
async function answers(id: string): Promise<unknown[]> {
  await bench.settled();
  const all = bench.cloud.heard.filter(({ name }) => name === 'up/command').map(({ body }) => body);
  return all.filter((body) => (body as { id: string }).id === id);
}

test('a command is accepted, followed, and done; the state follows', async () => {
  bench.unit.mixed();
  const eco = order('mode.set', { mode: 'eco' });
  await send(eco);
  expect(await answers(eco.id)).toEqual([
    { id: eco.id, stage: 'accepted' },
    { id: eco.id, stage: 'done' },
  ]);
  expect(bench.unit.view().mode).toBe('eco');
  bench.clock.advance(1000);
  await bench.cloud.find('up/state', ({ mode }) => mode === 'eco');
});

test.each([
  ['mode.set', { mode: 'sideways' }, 'invalid'],
  ['mode.set', {}, 'invalid'],
  ['mode.set', { mode: 'winter', minimum: 1.5 }, 'invalid'],
  ['mode.set', { mode: 'winter', minimum: 4.2 }, 'invalid'],
  ['mode.set', { mode: 'eco', minimum: 4 }, 'invalid'],
  ['pump.set', { speed: 'medium', minutes: 0 }, 'invalid'],
  ['pump.set', { speed: 'medium', minutes: 1441 }, 'invalid'],
  // Its pump has one.
  ['pump.set', { speed: 'high', minutes: 10 }, 'unsupported'],
  ['pump.set', { speed: 'warp', minutes: 10 }, 'invalid'],
  ['heating.set', { on: 'yes' }, 'invalid'],
  ['dosing.pause', { minutes: 1.5 }, 'invalid'],
  ['relay.set', { n: 5, on: true }, 'invalid'],
  ['relay.set', { n: 0, on: true }, 'invalid'],
  ['relay.set', { n: 1, on: 1 }, 'invalid'],
  ['canister.refill', { n: 3, volume: 20_000 }, 'unsupported'],
  ['canister.refill', { n: 1, volume: 99 }, 'invalid'],
  ['tube.replace', { n: 3 }, 'unsupported'],
  ['tube.replace', { n: 7 }, 'invalid'],
  ['counter.reset', { name: 'dreams' }, 'invalid'],
  // Its speed was never set: nobody can count litres.
  ['counter.reset', { name: 'filling' }, 'no-speed'],
])('%s with %j is rejected: %s', async (name, args, code) => {
  bench.unit.mixed();
  const before = bench.unit.view().mode;
  const wrong = order(name, args);
  await send(wrong);
  expect(await answers(wrong.id)).toEqual([{ id: wrong.id, stage: 'rejected', code }]);
  expect(bench.unit.view().mode).toBe(before);
});

test('while the water mixes, and off the home screen, it refuses', async () => {
  const early = order('mode.set', { mode: 'eco' });
  await send(early);
  expect(await answers(early.id)).toEqual([{ id: early.id, stage: 'rejected', code: 'mixing' }]);
  bench.unit.mixed();
  for (const press of ['menu', 'pair'] as const) {
    bench.unit[press]();
    const late = order('mode.set', { mode: 'eco' });
    await send(late);
    expect(await answers(late.id)).toEqual([{ id: late.id, stage: 'rejected', code: 'not-home' }]);
    bench.unit.home();
  }
  expect(bench.unit.view().mode).toBe('auto');
});

test.each([
  ['canister.refill', { n: 1, volume: 20_000 }],
  ['tube.replace', { n: 1 }],
  ['counter.reset', { name: 'heating' }],
])('%s is told while the water mixes and off the home screen', async (name, args) => {
  for (const screen of ['home', 'menu'] as const) {
    bench.unit[screen]();
    const told = order(name, args);
    await send(told);
    expect(await answers(told.id)).toEqual([
      { id: told.id, stage: 'accepted' },
      { id: told.id, stage: 'done' },
    ]);
  }
});

test('a command is followed once, however often it comes, also after a restart', async () => {
  bench.unit.mixed();
  const eco = order('mode.set', { mode: 'eco' });
  await send(eco);
  await answers(eco.id);
  bench.unit.mode();
  const { mode } = bench.unit.view();
  expect(mode).not.toBe('eco');
  await send(eco);
  expect(await answers(eco.id)).toEqual([
    { id: eco.id, stage: 'accepted' },
    { id: eco.id, stage: 'done' },
    { id: eco.id, stage: 'done' },
  ]);
  expect(bench.unit.view().mode).toBe(mode);
  await bench.restart();
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  bench.unit.mixed();
  await send(eco);
  await answers(eco.id);
  expect(bench.unit.view().mode).toBe(mode);
});

test('how a command ended is said until the cloud has it, also after a restart, and ever more rarely', async () => {
  bench.unit.mixed();
  const eco = order('mode.set', { mode: 'eco' });
  await send(eco);
  const times = async (): Promise<number> =>
    (await answers(eco.id)).filter((body) => (body as { stage: string }).stage === 'done').length;
  expect(await times()).toBe(1);
  for (const [seconds, said] of [
    [14, 1],
    [1, 2],
    [29, 2],
    [1, 3],
  ] as const) {
    bench.clock.advance(seconds * 1000);
    expect(await times()).toBe(said);
  }
  await bench.restart();
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  await expect.poll(times).toBe(4);
  for (const nonsense of [null, {}, { ids: 'x' }, { ids: [order('mode.set').id] }])
    await bench.cloud.send(serial, 'down/command/ack', nonsense);
  bench.clock.advance(15_000);
  expect(await times()).toBe(5);
  await bench.cloud.send(serial, 'down/command/ack', { ids: [eco.id] });
  await bench.settled();
  bench.clock.advance(3_600_000);
  expect(await times()).toBe(5);
  await bench.restart();
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  expect(await times()).toBe(5);
});

test('a command that was sent before its unit was unpaired is refused, whoever owns it by then', async () => {
  bench.unit.mixed();
  const claim = (state: string) => bench.cloud.send(serial, 'down/claim', { state });
  await claim('paired');
  const earlier = order('mode.set', { mode: 'eco' });
  bench.clock.advance(1000);
  await claim('unpaired');
  await claim('paired');
  await send(earlier);
  expect(await answers(earlier.id)).toEqual([{ id: earlier.id, stage: 'rejected', code: 'unpaired' }]);
  // What the display says of it is read first.
  bench.clock.advance(10_000);
  const later = order('mode.set', { mode: 'eco' });
  await send(later);
  expect(await answers(later.id)).toContainEqual({ id: later.id, stage: 'done' });
});

test('what the power cut short has failed, and is said when the unit is back', () => {
  const { id } = order('mode.set');
  const ledger = memoryFlash().commands;
  ledger.begin(id);
  const never = () => expect.unreachable();
  createCommands({ ledger, answer: never, end: never, situation: never, model: never, follow: never });
  expect(ledger.owed(9)).toEqual([{ id, stage: 'failed', code: 'interrupted' }]);
});

test('an expired command, a retained one and nonsense are dropped without a word', async () => {
  bench.unit.mixed();
  const late = order('mode.set', { mode: 'eco' }, -1);
  const kept = order('mode.set', { mode: 'eco' });
  await send(late);
  for (const nonsense of [null, [], 7, { id: 'x' }, { ...order('mode.set'), args: 'eco' }])
    await send(nonsense);
  expect(await answers(late.id)).toEqual([]);
  bench.unit.cable(true);
  await send(kept, true);
  bench.unit.cable(false);
  bench.clock.advance(200);
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  expect(await answers(kept.id)).toEqual([]);
  expect(bench.unit.view().mode).toBe('auto');
});
