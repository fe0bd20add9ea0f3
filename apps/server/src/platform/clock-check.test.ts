import { expect, test } from 'vitest';
import { createClockCheck } from '#platform/clock-check.ts';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';

const database = anew(testDatabase);
const day = 86_400_000;

function checkOf(startedAt: number) {
  const lines: string[] = [];
  const clock = manualClock(new Date(startedAt));
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { clock, lines, check: createClockCheck({ pool: database.pool, clock, log }) };
}

test('a clock that goes with the database’s is right, and so is one that is a little slow, or fast', async () => {
  for (const off of [0, -4 * 60_000, day]) {
    const { check, lines } = checkOf(Date.now() + off);
    await check.start();
    expect([check.isRight(), lines]).toEqual([true, []]);
    check.stop();
  }
});

test('one that is behind the database’s is said to be slow each minute, until it is set', async () => {
  const { check, clock, lines } = checkOf(Date.now() - day);
  await check.start();
  expect(check.isRight()).toBe(false);
  expect(lines.join('')).toContain('the clock of this server is slow');
  clock.advance(60_000);
  await expect.poll(() => lines.length).toBe(2);
  clock.advance(day);
  await expect.poll(() => check.isRight()).toBe(true);
  expect(lines).toHaveLength(2);
  check.stop();
});

test('one that went back together with the database’s is behind what was noted before', async () => {
  const { check } = checkOf(Date.now());
  // A server that ran here yesterday's tomorrow, before the machine lost its time.
  await database.pool.query("insert into clock_seen (latest) values (now() + interval '1 day')");
  await check.start();
  expect(check.isRight()).toBe(false);
  check.stop();
});

test('a server that is ahead of the database makes no other one slow', async () => {
  const ahead = checkOf(Date.now() + 30 * day);
  await ahead.check.start();
  const { check } = checkOf(Date.now());
  await check.start();
  expect(check.isRight()).toBe(true);
  for (const one of [ahead.check, check]) one.stop();
});
