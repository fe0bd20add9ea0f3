import type { UnitServer } from './unit-server.ts';

/**
 * While nobody can read the rows of any unit.
 * @param work `stalled` is how many queries wait for that, `go` lets them read
 */
export async function whileNobodyReads(
  server: UnitServer,
  work: (stalled: () => Promise<number>, go: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { pool } = server.database;
  const locker = await pool.connect();
  const stalled = async (): Promise<number> =>
    (
      await pool.query(
        'select count(*)::int as count from pg_locks where not granted and relation is not null',
      )
    ).rows[0].count;
  let isLocked = true;
  const go = async (): Promise<void> => {
    if (isLocked) await locker.query('commit');
    isLocked = false;
  };
  try {
    await locker.query('begin');
    await locker.query('lock table samples in access exclusive mode');
    await work(stalled, go);
  } finally {
    await go();
    locker.release();
  }
}
