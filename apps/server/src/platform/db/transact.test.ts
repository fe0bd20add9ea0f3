import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { gate } from '#testing/gate.ts';
import { perFile } from '#testing/lifetimes.ts';
import { afterCommit, isCollision, transact } from './transact.ts';

const database = perFile(testDatabase);
beforeAll(async () => {
  await sql`create table accounts_of_two (name text primary key, sum int not null)`.execute(database.db);
  await sql`insert into accounts_of_two values ('one', 0), ('two', 0)`.execute(database.db);
});

/** Adds to two rows in opposite orders, each with its first row locked before any takes its second. */
async function crossing(run: typeof transact): Promise<PromiseSettledResult<void>[]> {
  const both = gate(2);
  const add = (first: string, second: string) =>
    run(database.db, async (trx) => {
      for (const name of [first, second]) {
        await sql`update accounts_of_two set sum = sum + 1 where name = ${name}`.execute(trx);
        await both();
      }
    });
  return await Promise.allSettled([add('one', 'two'), add('two', 'one')]);
}

test('of two that wait for each other one is done again, and both are done once', async () => {
  expect(await crossing(transact)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const { rows } = await sql`select sum from accounts_of_two`.execute(database.db);
  expect(rows).toEqual([{ sum: 2 }, { sum: 2 }]);
});

test('without that one of them would fail', async () => {
  const plain: typeof transact = (db, work) => db.transaction().execute(work);
  const failed = (await crossing(plain)).filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ reason: expect.toSatisfy(isCollision) });
});

test.each([
  ['a deadlock', { code: '40P01' }, true],
  [
    'a row whose partition was made meanwhile',
    { code: '23514', routine: 'ExecPartitionCheckEmitError' },
    true,
  ],
  ['a row for which there is no partition', { code: '23514', routine: 'ExecFindPartition' }, false],
  ['what a check refuses', { code: '23514', routine: 'ExecConstraints', constraint: 'is_day' }, false],
])('%s is a collision or is none', (_what, fields, expected) => {
  expect(isCollision(Object.assign(new Error('no'), fields))).toBe(expected);
});

test('any other error is thrown at once, and one that always comes after three tries', async () => {
  let tries = 0;
  const failing = (code: string) =>
    transact(database.db, async () => {
      tries++;
      throw Object.assign(new Error('no'), { code });
    });
  await expect(failing('23505')).rejects.toThrow('no');
  expect(tries).toBe(1);
  await expect(failing('40P01')).rejects.toThrow('no');
  expect(tries).toBe(4);
});

describe('after the commit', () => {
  const sum = async () => {
    const { rows } = await sql<{ sum: number }>`select sum from accounts_of_two where name = 'one'`.execute(
      database.db,
    );
    return rows[0]?.sum;
  };

  test('what was put off runs once, when all see what was written', async () => {
    const before = (await sum()) ?? 0;
    const seen: Promise<number | undefined>[] = [];
    const look = () => void seen.push(sum());
    await transact(database.db, async (trx) => {
      await sql`update accounts_of_two set sum = sum + 1 where name = 'one'`.execute(trx);
      afterCommit(trx, look);
      afterCommit(trx, look);
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([before + 1]);
  });

  test('it never runs for what was rolled back, and once for what was done again', async () => {
    let runs = 0;
    let tries = 0;
    const count = () => void runs++;
    const undone = transact(database.db, async (trx) => {
      afterCommit(trx, count);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(runs).toBe(0);
    await transact(database.db, async (trx) => {
      afterCommit(trx, count);
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('no'), { code: '40P01' });
    });
    expect(runs).toBe(1);
  });

  test('outside of a transaction it runs at once', () => {
    let runs = 0;
    afterCommit(database.db, () => void runs++);
    expect(runs).toBe(1);
  });
});
