import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { areOwnSessions } from './own-session.ts';

const database = perFile(testDatabase);

test('two connections are sessions of their own, and one that stands for two is none', async () => {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  try {
    expect(await areOwnSessions(one, other)).toBe(true);
    expect(await areOwnSessions(one, one)).toBe(false);
    // Nothing is held afterwards.
    const { rows } = await one.query(
      "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([]);
  } finally {
    one.release();
    other.release();
  }
});
