import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { createDb } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createUnitCredentials } from './credentials.ts';
import { provision } from './provision.ts';
import { hashOf } from './secrets.ts';

const database = perFile(testDatabase);
const cloudId = ulid();
beforeAll(async () => {
  await database.db
    .insertInto('clouds')
    .values({ id: cloudId, name: 'Poolhouse', support_email: null, langs: ['en'] })
    .execute();
});

const newUnit = () => provision({ db: database.db, clock: manualClock() }, { kind: 'controller', cloudId });

test('a fleet that comes back at once takes a connection a few times, and none is refused', async () => {
  const unit = await newUnit();
  const pool = createPool({ connectionString: database.url }, () => undefined, { max: 2 });
  const credentials = createUnitCredentials({ db: createDb(pool) });
  let taken = 0;
  pool.on('acquire', () => (taken += 1));
  const strangers = Array.from({ length: 3_000 }, (_, index) => String(index).padStart(9, 'A'));
  const outcomes = await Promise.all(
    [unit.serial, ...strangers].map((serial) => credentials.verify(serial, Buffer.from(unit.secret))),
  );
  expect(outcomes[0]).toBe(true);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(taken).toBe(7);
  await pool.end();
});

test('a secret counts as the database has it now; known units are let in while that is away', async () => {
  const unit = await newUnit();
  const pool = createPool({ connectionString: database.url }, () => undefined, { max: 2 });
  const credentials = createUnitCredentials({ db: createDb(pool) });
  const good = (secret: string) => credentials.verify(unit.serial, Buffer.from(secret));
  expect(await good(unit.secret)).toBe(true);
  const change = (secret: string) =>
    database.db
      .updateTable('units')
      .set({ secret_hash: hashOf(secret) })
      .where('id', '=', unit.id)
      .execute();
  await change('another');
  expect(await good(unit.secret)).toBe(false);
  expect(await good('another')).toBe(true);
  await pool.end();
  expect(await good('another')).toBe(true);
  expect(await good(unit.secret)).toBe(false);
  credentials.forget(unit.serial);
  await expect(good('another')).rejects.toThrow('pool');
});
