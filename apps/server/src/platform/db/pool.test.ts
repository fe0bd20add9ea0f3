import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { silentWay } from '#testing/database/silent-way.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { isDatabaseAway } from './away.ts';
import { createPool } from './pool.ts';
import { unhurried } from './unhurried.ts';

const database = perFile(testDatabase);

test('a connection that breaks while it is lent out and idle harms its borrower only', async () => {
  const { pool } = database;
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

describe('a way to the database that breaks without a word', () => {
  const way = anew(async () => {
    const way = await silentWay(database.url);
    const pool = createPool(way.connection, () => undefined, { silentMs: 300 });
    return {
      ...{ pool, speak: way.speak, fallSilent: way.fallSilent },
      async stop() {
        await pool.end();
        await way.stop();
      },
    };
  });
  const pidOf = async (asked: { query: typeof way.pool.query }): Promise<number> =>
    (await asked.query('select pg_backend_pid() as pid')).rows[0].pid;

  test('fails what was asked on it as if the database were away, and the next question finds another way', async () => {
    await way.pool.query('select 1');
    way.fallSilent();
    const error = await way.pool.query('select 2').catch((caught: unknown) => caught);
    expect(isDatabaseAway(error)).toBe(true);
    way.speak();
    expect((await way.pool.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
  });

  test('is not what an answer that takes long is taken for, where it may, nor a connection that is asked nothing', async () => {
    const idle = await way.pool.connect();
    const pid = await pidOf(idle);
    await unhurried(way.pool, (client) => client.query('select pg_sleep(1)'));
    expect(await pidOf(idle)).toBe(pid);
    idle.release();
    await expect(way.pool.query('select pg_sleep(1)')).rejects.toThrow('silent');
  });
});
