import { isDeepStrictEqual } from 'node:util';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

const database = perFile(testDatabase);
const broker = perFile(outsideBroker);
const node = () => startUnitServer({ database, outside: { port: broker.port, node: ulid() } });
const one = perFile(async () => {
  await countWrites();
  return node();
});
const other = perFile(node);

async function countWrites(): Promise<void> {
  await database.pool.query(`create table writes (unit_id text, amount text, mode text);
    create function note_write() returns trigger language plpgsql as $$ begin
      insert into writes values (new.unit_id, new.state -> 'outputs' ->> 'electrolyser', new.state ->> 'mode'); return null; end $$;
    create trigger note_write after insert or update on unit_states for each row execute function note_write()`);
}

async function writesOf({ id }: TestUnit): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as n from writes where unit_id = $1', [
    id,
  ]);
  return rows[0].n;
}

async function newUnit(): Promise<TestUnit> {
  const unit = await testUnit(one);
  // Known to the database from its first word on, and to every node.
  await says(unit, {});
  await untilStored(unit, { mode: 'auto' });
  await settled(unit);
  await database.pool.query('delete from writes where unit_id = $1', [unit.id]);
  return unit;
}

async function storedOf({ id }: TestUnit): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query('select state from unit_states where unit_id = $1', [id]);
  return rows[0]?.state ?? {};
}

/** Neither node has anything left to write at once, nor is writing. */
async function settled({ serial }: TestUnit): Promise<void> {
  const isPending = (server: UnitServer) => server.units.directory.peek(serial)?.urgent === true;
  await until(async () => ![one, other].some(isPending));
  await written();
}

/** What is being written is written. */
const written = () => database.pool.query('begin; lock table unit_states in exclusive mode; commit');

/** Seconds pass, few enough that what is not urgent waits. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let seconds = 0; !(await isSo()); seconds++) {
    if (seconds > 40) throw new Error('it is not written');
    pass(1_000);
    await written();
  }
}

const untilStored = (unit: TestUnit, more: object): Promise<void> =>
  until(async () => {
    const stored = await storedOf(unit);
    return Object.entries(more).every(([key, value]) => isDeepStrictEqual(stored[key], value));
  });

const pass = (ms: number): void => {
  for (const server of [one, other]) server.clock.advance(ms);
};

const taken = (server: UnitServer, { serial }: TestUnit): Promise<void> =>
  new Promise((done) => {
    const stop = server.events.on('unit.state', (event) => {
      if (event.serial !== serial) return;
      stop();
      done();
    });
  });

/** The unit says this, and both nodes have heard it. */
async function says(unit: TestUnit, more: object): Promise<void> {
  const both = Promise.all([taken(one, unit), taken(other, unit)]);
  await unit.say('up/state', unit.state(more));
  await both;
}

describe('what a unit says is written', () => {
  test('once a minute, by both nodes together, while only its values change', async () => {
    const unit = await newUnit();
    const start = one.clock.now().getTime();
    for (let times = 1; times <= 60; times++) {
      const canister = { n: 1, substance: 'phMinus', volume: 20_000, remaining: 20_000 - times };
      const consumables = { canisters: [canister], tubes: [], counters: {} };
      await says(unit, { values: { water: 27 + times / 100 }, outputs: { filtration: 'low' }, consumables });
      pass(10_000);
      // A busy machine writes before the next ten seconds, too.
      await settled(unit);
    }
    // A sweep does nothing while the one before it is still at work.
    const minutes = () => (one.clock.now().getTime() - start) / 60_000;
    await until(async () => (await writesOf(unit)) >= minutes() / 2);
    expect(await writesOf(unit)).toBeLessThanOrEqual(minutes() + 1);
  });

  test.each([
    ['its mode', { mode: 'eco' }],
    ['its screen', { screen: 'menu' }],
    ['an output', { outputs: { filtration: 'high' } }],
    ['a further output', { outputs: { filtration: 'low', heating: true } }],
    ['a message', { messages: [{ key: 'no-flow', severity: 'error', since: '2026-06-01T10:00:00.000Z' }] }],
    ['the end of its mixing', { mixingUntil: '2026-06-01T10:00:00.000Z' }],
  ])('at once when %s changes', async (_what, more) => {
    const unit = await newUnit();
    await says(unit, more);
    await untilStored(unit, more);
  });

  test('once when both nodes hear it, however they come by it', async () => {
    const unit = await newUnit();
    await says(unit, { mode: 'eco' });
    await untilStored(unit, { mode: 'eco' });
    await settled(unit);
    pass(1_000);
    await says(unit, { mode: 'eco' });
    const { rows } = await database.pool.query(
      "select mode from writes where unit_id = $1 and mode = 'eco'",
      [unit.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('not at once when an electrolyser makes a little more', async () => {
    const unit = await newUnit();
    await says(unit, { outputs: { electrolyser: 4 } });
    await untilStored(unit, { outputs: { electrolyser: 4 } });
    await settled(unit);
    await database.pool.query('delete from writes where unit_id = $1', [unit.id]);
    await says(unit, { outputs: { electrolyser: 5 } });
    pass(1_000);
    // That it stopped is.
    await says(unit, { outputs: { electrolyser: 0 } });
    await untilStored(unit, { outputs: { electrolyser: 0 } });
    const seen = await database.pool.query('select amount from writes where unit_id = $1', [unit.id]);
    expect(seen.rows.map(({ amount }) => amount)).not.toContain('5');
  });
});

describe('whether a unit can be reached is told by a node that has not heard it', () => {
  test.each([
    [20, true, 'online'],
    [80, true, 'online'],
    [120, true, 'reconnecting'],
    [250, true, 'offline'],
    [50, false, 'reconnecting'],
  ])('written %i seconds ago, connected: %s: %s', async (seconds, connected, presence) => {
    const { actor, token } = await other.addUser();
    const unit = await one.provision();
    await one.own(actor.userId, unit);
    const heard = new Date(other.clock.now().getTime() - seconds * 1_000);
    await database.db
      .insertInto('unit_states')
      .values({ unit_id: unit.id, connected, sid: null, last_heard: heard, state: null })
      .execute();
    const answer = await callerOf(other.api, token)('GET', `/units/${unit.id}`);
    expect(answer.json()).toMatchObject({ presence: { presence } });
  });
});
