import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;

beforeEach(async () => {
  database = await testDatabase();
  jobs = createJobs({ pool: database.pool, log: createLog('silent') });
});
afterEach(async () => {
  await jobs.stop();
  await database.stop();
});

test('a job is sent with its transaction, and not without it', async () => {
  const done: object[] = [];
  jobs.handle<{ n: number }>('note', async (data) => void done.push(data));
  await jobs.start();
  const { db } = database;
  await db.transaction().execute((trx) => jobs.send('note', { n: 1 }, { trx }));
  const undone = db.transaction().execute(async (trx) => {
    await jobs.send('note', { n: 2 }, { trx });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await jobs.send('note', { n: 3 });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ n: 1 }, { n: 3 }]);
});

test('a job that failed runs again', async () => {
  let tries = 0;
  jobs.handle(
    'flaky',
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    },
    { retryDelay: 1 },
  );
  await jobs.start();
  await jobs.send('flaky', {});
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
});
