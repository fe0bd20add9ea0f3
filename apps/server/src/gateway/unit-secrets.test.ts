import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '#admin/commands.ts';
import { parseConfig } from '#config.ts';
import { freeNumbers } from '#modules/telemetry/index.ts';
import { removeUnits, rotateSecret } from '#modules/units/index.ts';
import { createDb } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import { saveUnits } from '#simulator/virtual-units.ts';
import { openSocket } from '#testing/http/browser-socket.ts';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, withServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const folder = perFile(tempFolder);

/** As on a command line beside the server: with connections of its own to the database. */
async function admin(...args: string[]) {
  const pool = createPool({ connectionString: server.database.url }, () => undefined, { max: 1 });
  try {
    const said = await runCommand([...args, '--json'], {
      config: parseConfig({}),
      clock: server.clock,
      withDatabase: (task) =>
        task({
          pool,
          db: createDb(pool),
          dataFolder: folder.path,
          ready: async () => true,
          restarts: () => undefined,
          stop: async () => undefined,
        }),
    });
    return JSON.parse(said);
  } finally {
    await pool.end();
  }
}

const second = (): void => server.clock.advance(1_000);

async function ownedUnit() {
  const owner = await server.addUser();
  const unit = await testUnit(server);
  await server.own(owner.actor.userId, unit);
  await unit.say('up/state', unit.state());
  await unit.say('up/telemetry', unit.rows(1, 5));
  await unit.acknowledged();
  const command = {
    ...{
      id: unit.sid,
      unit_id: unit.id,
      user_id: owner.actor.userId,
      name: 'identify',
      args: '{}',
      code: null,
    },
    ...{ created_at: server.clock.now(), expires_at: server.clock.now(), finished_at: null },
  };
  await server.database.db
    .insertInto('commands')
    .values({ ...command, stage: 'accepted' })
    .execute();
  return { owner, unit };
}

async function retainedOf(serial: string): Promise<number> {
  let count = 0;
  const leave = await server.broker.subscribe(`pool/v1/${serial}/#`, (_topic, _payload, retained) => {
    if (retained) count += 1;
  });
  await leave();
  return count;
}

const stageOf = async (id: string) =>
  (await server.database.db.selectFrom('commands').select('stage').where('id', '=', id).executeTakeFirst())
    ?.stage;

test('a rotated secret is dead at once, its connection closed; the new one lets the same unit in', async () => {
  const { unit } = await ownedUnit();
  const bystander = await testUnit(server);
  const { secret } = await admin('unit', 'rotate-secret', unit.serial);
  await expect(server.connect(unit)).rejects.toThrow('Not authorized');
  expect(await stageOf(unit.sid)).toBe('expired');
  // The control: a server that does not look leaves the connection as it is.
  expect(unit.client.connected).toBe(true);
  second();
  await unit.closed;
  await expect.poll(() => retainedOf(unit.serial)).toBe(0);
  const again = await testUnit(server, { ...unit, secret });
  second();
  // Nor does what ended with the old secret come to life by the new one.
  await again.say('up/command', { id: unit.sid, stage: 'done' });
  await again.say('up/telemetry', { ...again.rows(6, 6), epoch: unit.epoch });
  expect(await again.acknowledged()).toBe(6);
  expect(await stageOf(unit.sid)).toBe('expired');
  expect(bystander.client.connected).toBe(true);
  expect(await retainedOf(unit.serial)).toBe(1);
});

test('what was spent with the old secret is not the new one’s to pay', async () => {
  await withServer({ telemetry: { budget: { rows: 65, perSecond: 0.000_1 }, refusalMs: 0 } }, async (on) => {
    const unit = await testUnit(on);
    await unit.say('up/telemetry', unit.rows(1, 5));
    await unit.acknowledged();
    const { secret } = await rotateSecret(
      { db: on.database.db, clock: on.clock, cancelCommands: async () => undefined, freeNumbers },
      unit.serial,
    );
    on.clock.advance(1_000);
    await unit.closed;
    const again = await testUnit(on, { ...unit, secret });
    await again.say('up/telemetry', again.rows(1, 5));
    expect(await again.acknowledged()).toBe(5);
  });
});

test('a revoked unit is out until it gets another secret, and stays its owner’s', async () => {
  const { unit, owner } = await ownedUnit();
  expect(await admin('unit', 'revoke', unit.serial)).toEqual({ unitId: unit.id, serial: unit.serial });
  await expect(server.connect(unit)).rejects.toThrow('Not authorized');
  second();
  await unit.closed;
  await expect.poll(() => server.units.directory.peek(unit.serial)?.connected).toBe(false);
  await expect.poll(() => retainedOf(unit.serial)).toBe(0);
  expect((await server.units.reader.own(owner.actor, unit.id)).serial).toBe(unit.serial);
  const { secret } = await admin('unit', 'rotate-secret', '--serial', unit.serial);
  await testUnit(server, { ...unit, secret });
});

test('of a removed unit nothing is left, nor comes again with what was on its way', async () => {
  const { unit, owner } = await ownedUnit();
  const socket = await openSocket(server.httpPort, { token: owner.token });
  const { pool } = server.database;
  const { short_id } = (await pool.query('select short_id from units where id = $1', [unit.id])).rows[0];
  const countIn = async (table: string, column: string): Promise<number> =>
    (
      await pool.query(`select count(*)::int as count from ${table} where ${column} = $1`, [
        column === 'unit' ? short_id : unit.id,
      ])
    ).rows[0].count;
  expect(await countIn('samples', 'unit')).toBe(5);
  await admin('unit', 'remove', unit.serial.toLowerCase());
  expect(await countIn('samples', 'unit')).toBe(0);
  // Until the next second its connection is there, and it goes on talking: its rows have nothing to stand under.
  await unit.say('up/telemetry', unit.rows(6, 9));
  await expect.poll(() => countIn('received', 'unit_id')).toBe(1);
  expect(await countIn('samples', 'unit')).toBe(0);
  // What another node had begun to store before.
  await pool.query('insert into samples (ts, row_hash, unit) values (now(), 6, $1)', [short_id]);
  second();
  await unit.closed;
  const left = () =>
    Promise.all([
      countIn('units', 'id'),
      ...['unit_states', 'commands', 'received'].map((table) => countIn(table, 'unit_id')),
      countIn('samples', 'unit'),
    ]);
  await expect.poll(left).toEqual([0, 0, 0, 0, 0]);
  await expect.poll(() => retainedOf(unit.serial)).toBe(0);
  expect(server.units.directory.peek(unit.serial)).toBeUndefined();
  await expect(server.connect(unit)).rejects.toThrow('Not authorized');
  await expect(server.units.reader.own(owner.actor, unit.id)).rejects.toThrow();
  expect(await socket.next('pairing')).toMatchObject({ unit: `/api/units/${unit.id}`, paired: false });
  socket.socket.close();
});

test('a unit that goes with its demo takes what it retained with it', async () => {
  const unit = await testUnit(server);
  expect(await removeUnits(server.database.db, [unit.serial])).toMatchObject([{ unitId: unit.id }]);
  expect(await retainedOf(unit.serial)).toBe(1);
  second();
  await unit.closed;
  await expect.poll(() => retainedOf(unit.serial)).toBe(0);
});

test('a connection that waits for its turn with a dead secret waits in vain', async () => {
  await withServer({ limits: { connects: { sustained: 0.5, burst: 1 } } }, async (on) => {
    const identity = await on.provision();
    await on.connect(identity);
    const waiting = on.connect(identity);
    await expect.poll(async () => (await on.counted('poolhouse_unit_refused_total')).reconnects).toBe(1);
    await on.broker.disconnect(identity.serial);
    await expect(waiting).rejects.toThrow('closed');
  });
});

test('a virtual unit’s new secret is where the server finds it', async () => {
  const { serial, secret, activationCode } = await server.provision();
  const file = join(folder.path, 'virtual-units/made.json');
  await mkdir(join(folder.path, 'virtual-units'));
  await saveUnits(file, [{ serial, secret, activationCode, name: 'Virtual pool 1' }]);
  const done = await admin('unit', 'rotate-secret', serial);
  expect(done).toMatchObject({ serial, virtual: true });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
    { serial, secret: done.secret, activationCode, name: 'Virtual pool 1' },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each(['rotate-secret', 'revoke', 'remove'])('unit %s names a unit that there is', async (word) => {
  await expect(admin('unit', word, 'ZZZZZZZZ9')).rejects.toThrow('there is no unit ZZZZZZZZ9');
  await expect(admin('unit', word)).rejects.toThrow('--serial is missing');
});
