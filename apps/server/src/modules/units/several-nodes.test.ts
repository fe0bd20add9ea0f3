import type { DecodedState } from '@poolhouse/contract/unit/decode-state';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createUnitDirectory, type UnitDirectory } from './directory.ts';
import { provision } from './provisioning/provision.ts';
import { createUnitStateStore, type UnitStateStore } from './state-store.ts';

const database = perFile(testDatabase);
const log = createLog('silent');
const second = 1_000;

/** Several servers' directories at one database, each of which hears what it is given; their clock is one. */
async function nodesOf(count: number, units: number) {
  const clock = manualClock();
  const cloudId = ulid();
  const { db } = database;
  await db
    .insertInto('clouds')
    .values({ id: cloudId, name: 'P', support_email: null, langs: ['en'] })
    .execute();
  const serials: string[] = [];
  for (let number = 0; number < units; number++) {
    serials.push((await provision({ db, clock }, { kind: 'controller', cloudId })).serial);
  }
  const saved = { tried: 0, refused: 0 };
  let atWork = 0;
  const tracked =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      atWork += 1;
      try {
        return await work(...args);
      } finally {
        atWork -= 1;
      }
    };
  const store = createUnitStateStore(db);
  const counted: UnitStateStore = {
    load: tracked(store.load),
    lastHeard: tracked(store.lastHeard),
    save: tracked(async (unsaved) => {
      const others = await store.save(unsaved);
      saved.tried += unsaved.length;
      saved.refused += others.size;
      return others;
    }),
  };
  const nodes = Array.from({ length: count }, (): UnitDirectory => {
    const events = createEvents<ServerEventMap>();
    const onSaved = () => undefined;
    return createUnitDirectory({ store: counted, clock, events, log, manyNodes: count > 1, onSaved });
  });
  for (const node of nodes) node.start();
  async function pass(): Promise<void> {
    clock.advance(second);
    do await new Promise(setImmediate);
    while (atWork > 0);
    await new Promise(setImmediate);
  }
  const known = async (node: UnitDirectory, serial: string) => {
    const unit = await node.find(serial);
    if (!unit) throw new Error('the unit is not known');
    return unit;
  };
  for (const serial of serials) {
    for (const node of nodes) node.tookPresence(await known(node, serial), { online: true, sid: serial });
  }
  await pass();
  let chance = 1;
  /** A unit's state, which one of the nodes is given. */
  async function says(serial: string, water = 20, node?: UnitDirectory): Promise<void> {
    chance = (chance * 48_271) % 2_147_483_647;
    const given = node ?? nodes[chance % count];
    given?.tookState(await known(given, serial), stateWith(water));
  }
  const stateWith = (water: number): DecodedState => ({
    ...{ ts: clock.now().toISOString(), screen: 'home', mixingUntil: null, mode: 'auto' },
    ...{ values: { water }, valuesAt: {}, outputs: { filtration: 'low' }, messages: [] },
  });
  const stop = async (): Promise<void> => {
    for (const node of nodes) await node.stop();
  };
  return { clock, serials, nodes, pass, says, saved, stop };
}

const written = async (serial: string): Promise<{ water: number; lastHeard: number }> => {
  const { rows } = await database.pool.query(
    `select (state -> 'values' ->> 'water')::float as water, last_heard from unit_states
     join units on units.id = unit_id where serial = $1`,
    [serial],
  );
  return { water: rows[0].water, lastHeard: rows[0].last_heard.getTime() };
};

describe('a unit that falls silent without a word', () => {
  test.each([
    [1, 30],
    [2, 90],
    [4, 90],
  ])(
    'with %i servers counts as online nowhere after %i seconds, and nothing is written that was not so',
    async (count, most) => {
      const { clock, serials, nodes, pass, says, stop } = await nodesOf(count, 20);
      const last = new Map<string, number>();
      const onlineFor = new Map<string, number>();
      for (let seconds = 1; seconds <= 280; seconds++) {
        for (const [index, serial] of serials.entries()) {
          // Each at another moment of the minute, and of the ten seconds.
          if (seconds > 100 + 3 * index || (seconds + index) % 10 !== 0) continue;
          await says(serial);
          last.set(serial, clock.now().getTime());
        }
        await pass();
        for (const serial of serials) {
          const silent = clock.now().getTime() - (last.get(serial) ?? clock.now().getTime());
          const isOnline = nodes.some((node) => node.peek(serial)?.presence === 'online');
          if (isOnline) onlineFor.set(serial, silent / second);
          // Until it falls silent it is online everywhere.
          if (silent < 10 * second)
            expect(nodes.every((node) => node.peek(serial)?.presence === 'online')).toBe(true);
        }
      }
      expect(Math.max(...onlineFor.values())).toBeLessThanOrEqual(most + 1);
      for (const serial of serials) {
        expect((await written(serial)).lastHeard).toBeLessThanOrEqual(last.get(serial) ?? 0);
      }
      await stop();
    },
    120_000,
  );
});

test.each([2, 4])(
  '%i servers write once a minute together, and try little more often',
  async (count) => {
    const { serials, pass, says, saved, stop } = await nodesOf(count, 20);
    Object.assign(saved, { tried: 0, refused: 0 });
    for (let seconds = 1; seconds <= 300; seconds++) {
      for (const [index, serial] of serials.entries())
        if ((seconds + index) % 10 === 0) await says(serial, 20 + seconds);
      await pass();
    }
    const wanted = serials.length * 5;
    expect(saved.tried - saved.refused).toBeLessThanOrEqual(wanted + serials.length);
    expect(saved.tried - saved.refused).toBeGreaterThanOrEqual(wanted - serials.length);
    expect(saved.refused).toBeLessThanOrEqual(wanted * count);
    await stop();
  },
  120_000,
);

test('what a server that stops has heard last is written', async () => {
  const { serials, pass, says, stop } = await nodesOf(1, 1);
  const [serial = ''] = serials;
  for (const water of [21, 22, 23]) {
    await says(serial, water);
    for (let seconds = 0; seconds < 10; seconds++) await pass();
  }
  await says(serial, 24);
  expect((await written(serial)).water).toBe(21);
  await stop();
  expect((await written(serial)).water).toBe(24);
});

test('what a unit said in the time of an erased owner is not written again by another server', async () => {
  const { clock, serials, nodes, pass, says, stop } = await nodesOf(2, 1);
  const [serial = ''] = serials;
  for (const node of nodes) await says(serial, 21, node);
  await pass();
  await pass();
  await says(serial, 22, nodes[1]);
  await pass();
  await database.pool.query('update units set forget_before = $2 where serial = $1', [serial, clock.now()]);
  await database.pool.query(
    'update unit_states set state = null where unit_id = (select id from units where serial = $1)',
    [serial],
  );
  await stop();
  expect((await written(serial)).water).toBe(null);
});
