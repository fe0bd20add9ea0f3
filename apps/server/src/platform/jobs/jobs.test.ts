import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
let logged: string[];

beforeEach(async () => {
  database = await testDatabase();
  logged = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  jobs = createJobs({ pool: database.pool, log });
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

describe('a job that is scheduled as soon', () => {
  const never = '0 0 29 2 *';
  const soon = { timeout: 5_000, interval: 20 };

  test('runs after the start, and whenever it is woken', async () => {
    let runs = 0;
    jobs.schedule('tidy', never, async () => void runs++, { soon: true });
    jobs.schedule('nightly', never, () => Promise.reject(new Error('nobody asked')));
    jobs.wake('tidy');
    await jobs.start();
    await expect.poll(() => runs, soon).toBe(1);
    jobs.wake('tidy');
    await expect.poll(() => runs, soon).toBe(2);
    expect(logged).toEqual([]);
  });

  test('finds what came while it ran, and one waits in the queue however often it is asked for', async () => {
    const ends: (() => void)[] = [];
    const seen: number[] = [];
    let there = 0;
    const run = () => {
      seen.push(there);
      return new Promise<void>((end) => void ends.push(end));
    };
    jobs.schedule('tidy', never, run, { soon: true });
    await jobs.start();
    await expect.poll(() => seen, soon).toEqual([0]);
    for (; there < 8; there++) {
      jobs.wake('tidy');
      await pause(150);
    }
    const { rows } = await database.pool.query(
      "select state, count(*)::int as count from pgboss.job where name = 'tidy' group by state order by state",
    );
    expect(rows).toEqual([
      { state: 'created', count: 1 },
      { state: 'active', count: 1 },
    ]);
    ends[0]?.();
    await expect.poll(() => seen, soon).toEqual([0, 8]);
    ends[1]?.();
  });

  test('runs again soon after it failed; that a database is away is a warning, anything else an error', async () => {
    const errors = [Object.assign(new Error('shutting down'), { code: '57P01' }), new Error('a bug')];
    let runs = 0;
    const run = async () => {
      runs += 1;
      const error = errors.shift();
      if (error) throw error;
    };
    jobs.schedule('tidy', never, run, { soon: true, retryLimit: 0 });
    await jobs.start();
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(3);
    const lines = logged.map((line) => JSON.parse(line) as { level: number; msg: string; job: string });
    expect(lines.map(({ level, msg, job }) => [level, msg, job])).toEqual([
      [40, 'a job waits for the database', 'tidy'],
      [50, 'a job failed', 'tidy'],
    ]);
  });

  test('comes to its end before a stop does', async () => {
    let ended = false;
    let begun = false;
    const run = async () => {
      begun = true;
      await pause(1_500);
      ended = true;
    };
    jobs.schedule('tidy', never, run, { soon: true });
    await jobs.start();
    await expect.poll(() => begun, soon).toBe(true);
    await jobs.stop();
    expect(ended).toBe(true);
  });
});
