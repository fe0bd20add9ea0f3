import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnPostgres, ownPostgres } from '#testing/database/own-postgres.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer, withServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

const event = (on: Pick<UnitServer, 'clock'>, more: object = {}, minutesAgo = 0) => ({
  id: ulid(),
  ts: new Date(on.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
  type: 'backwash.started',
  data: {},
  ...more,
});
const entriesOf = (on: Pick<UnitServer, 'database'>, { id }: Pick<TestUnit, 'id'>) =>
  on.database.db
    .selectFrom('timeline')
    .select(['id', 'at', 'type', 'what', 'data', 'origin'])
    .where('unit_id', '=', id)
    .orderBy('at')
    .execute();
const dropped = async (on: UnitServer) => {
  const counts = await on.counted('poolhouse_unit_dropped_total');
  return (cause: string) => counts[`up/event ${cause}`] ?? 0;
};

describe('what a unit tells', () => {
  test('stands in its timeline at its own time, once however often it is told', async () => {
    const began = event(server, { type: 'message.began', data: { key: 'pump-overheated' } }, 30);
    for (let time = 0; time < 3; time++) {
      await unit.say('up/event', began);
      expect(await unit.told('event/ack')).toEqual({ ids: [began.id] });
    }
    const mode = event(server, { type: 'mode.changed', data: { mode: 'eco' } });
    await unit.say('up/event', mode);
    expect(await unit.told('event/ack')).toEqual({ ids: [mode.id] });
    expect(await entriesOf(server, unit)).toEqual([
      {
        ...{ id: began.id, at: new Date(began.ts), type: 'error', what: 'message.began' },
        ...{ data: { key: 'pump-overheated' }, origin: 'unit' },
      },
      {
        ...{ id: mode.id, at: new Date(mode.ts), type: 'configuration', what: 'mode.changed' },
        ...{ data: { mode: 'eco' }, origin: 'panel' },
      },
    ]);
  });

  test('of newer firmware a message that this version does not know stands there, unless it only informs', async () => {
    const say = async (data: object) => {
      const began = event(server, { type: 'message.began', data });
      await unit.say('up/event', began);
      expect(await unit.told('event/ack')).toEqual({ ids: [began.id] });
    };
    await say({ key: 'lamp-lit', severity: 'info' });
    await say({ key: 'lamp-broken', severity: 'warning' });
    expect(await entriesOf(server, unit)).toMatchObject([
      { type: 'error', what: 'message.began', data: { key: 'lamp-broken' }, origin: 'unit' },
    ]);
    // One that does not say how bad it is.
    await say({ key: 'robot-stuck' });
    expect(await entriesOf(server, unit)).toHaveLength(2);
  });

  test('two units may tell under one identifier', async () => {
    const other = await testUnit(server);
    const same = event(server);
    for (const each of [unit, other]) {
      await each.say('up/event', same);
      expect(await each.told('event/ack')).toEqual({ ids: [same.id] });
      expect(await entriesOf(server, each)).toHaveLength(1);
    }
  });

  test('that can never be kept is acknowledged and counted, and so is what only informs', async () => {
    const before = await dropped(server);
    const bad = [
      event(server, { type: 'robot.started' }),
      event(server, { ts: 'yesterday' }),
      event(server, { type: 'message.began', data: { key: 'No such message' } }),
      event(server, { type: 'message.began', data: { key: 'winter-mode-activated' } }),
    ];
    for (const one of bad) {
      await unit.say('up/event', one);
      expect(await unit.told('event/ack')).toEqual({ ids: [one.id] });
    }
    expect(await entriesOf(server, unit)).toEqual([]);
    const after = await dropped(server);
    for (const cause of ['unknown-event', 'event-without-time', 'impossible-value']) {
      expect(after(cause) - before(cause), cause).toBe(1);
    }
  });

  test('that is ahead of the clock is neither stored nor acknowledged, and what is malformed neither', async () => {
    await unit.say('up/event', event(server, {}, -6));
    await unit.say('up/event', { id: 'x' });
    const now = event(server);
    await unit.say('up/event', now);
    expect(await unit.told('event/ack')).toEqual({ ids: [now.id] });
    expect((await entriesOf(server, unit)).map(({ id }) => id)).toEqual([now.id]);
  });

  test('that a fast clock calls later stands at the time at which it was told', async () => {
    const ahead = event(server, {}, -4);
    await unit.say('up/event', ahead);
    expect(await unit.told('event/ack')).toEqual({ ids: [ahead.id] });
    expect(await entriesOf(server, unit)).toMatchObject([{ id: ahead.id, at: server.clock.now() }]);
  });

  test('from before its owner was erased is acknowledged and not kept', async () => {
    const forgotten = new Date(server.clock.now().getTime() - 600_000);
    await server.database.db
      .updateTable('units')
      .set({ forget_before: forgotten })
      .where('id', '=', unit.id)
      .execute();
    const [old, young] = [event(server, {}, 11), event(server, {}, 9)];
    for (const one of [old, young]) {
      await unit.say('up/event', one);
      expect(await unit.told('event/ack')).toEqual({ ids: [one.id] });
    }
    expect((await entriesOf(server, unit)).map(({ id }) => id)).toEqual([young.id]);
  });
});

test('a unit that tells without end has so much stored and no more', () =>
  withServer({ timeline: { budget: { most: 5, perSecond: 0.001 } } }, async (on) => {
    const [wild, calm] = [await testUnit(on), await testUnit(on)];
    for (let time = 0; time < 12; time++) await wild.say('up/event', event(on));
    await expect.poll(async () => (await dropped(on))('over-budget')).toBe(7);
    expect(await entriesOf(on, wild)).toHaveLength(5);
    const one = event(on);
    await calm.say('up/event', one);
    expect(await calm.told('event/ack')).toEqual({ ids: [one.id] });
  }));

describe('while the database is away', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await ownPostgres();
  });
  afterAll(() => postgres.stop());

  test('nothing is acknowledged, and what is told again afterwards is stored', () =>
    withServer({ database: postgres.database }, async (on) => {
      const away = await testUnit(on);
      const told = event(on);
      await postgres.down();
      await away.say('up/event', told);
      await expect.poll(async () => (await dropped(on))('database-away')).toBe(1);
      await postgres.up();
      expect(away.received.filter(({ topic }) => topic.endsWith('/event/ack'))).toEqual([]);
      await expect
        .poll(async () => {
          await away.say('up/event', told);
          return (await entriesOf(on, away)).map(({ id }) => id);
        })
        .toEqual([told.id]);
      expect(await away.told('event/ack')).toEqual({ ids: [told.id] });
    }));
});
