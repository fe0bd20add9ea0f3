import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createHeld } from './held.ts';

const log = createLog('silent');
const stalled = (): Error => Object.assign(new Error('canceling statement'), { code: '57014' });
const away = (): Error => Object.assign(new Error('no room'), { code: '53100' });

test('what one unit said is stored in its order, and nobody takes the others’ room', async () => {
  const held = createHeld({ clock: manualClock(), log, most: 5, mostOfOne: 3 });
  const stored: string[] = [];
  const add = (serial: string, word: string) =>
    held.add(serial, async () => void stored.push(`${serial} ${word}`));
  expect([1, 2, 3, 4].map((n) => add('LOUD00001', String(n)))).toEqual([true, true, true, false]);
  expect([add('QUIET0001', 'a'), add('QUIET0002', 'b'), add('QUIET0003', 'c')]).toEqual([true, true, false]);
  expect(held.has('LOUD00001')).toBe(true);
  await held.retry();
  expect(stored.filter((word) => word.startsWith('LOUD'))).toEqual([1, 2, 3].map((n) => `LOUD00001 ${n}`));
  expect(stored).toHaveLength(5);
  expect(held.has('LOUD00001')).toBe(false);
  expect(add('QUIET0003', 'c')).toBe(true);
});

test('while the database is away all of it is kept, and what can never be stored goes', async () => {
  const clock = manualClock();
  const held = createHeld({ clock, log });
  const stored: string[] = [];
  let isAway = true;
  held.add('A00000001', async () => {
    if (isAway) throw away();
    stored.push('first');
  });
  held.add('A00000001', async () => void stored.push('second'));
  held.add('B00000001', async () => {
    throw Object.assign(new Error('never'), { code: '22P05' });
  });
  await expect(held.retry()).rejects.toThrow('no room');
  expect(stored).toEqual([]);
  isAway = false;
  await held.retry();
  expect(stored).toEqual(['first', 'second']);
  expect(held.has('B00000001')).toBe(false);
  // An hour later nobody waits for it any more.
  held.add('A00000001', async () => void stored.push('old'));
  clock.advance(3_600_000);
  await held.retry();
  expect(stored).toEqual(['first', 'second']);
  expect(held.has('A00000001')).toBe(false);
});

test('behind a lock that nobody gives free it waits as well, and is not said to be unstorable', async () => {
  const said: unknown[] = [];
  const held = createHeld({
    clock: manualClock(),
    log: { ...log, error: (what: object) => said.push(what) },
  });
  const stored: string[] = [];
  let isLocked = true;
  held.add('A00000001', async () => {
    if (isLocked) throw stalled();
    stored.push('done');
  });
  await expect(held.retry()).rejects.toThrow('canceling statement');
  isLocked = false;
  await held.retry();
  expect(stored).toEqual(['done']);
  expect(said).toEqual([]);
});

test('what nobody waits for any more is not dropped without a word', async () => {
  const said: unknown[] = [];
  const clock = manualClock();
  const held = createHeld({ clock, log: { ...log, warn: (what: object) => said.push(what) } });
  held.add('A00000001', async () => undefined);
  await held.retry();
  expect(said).toEqual([]);
  held.add('A00000001', async () => undefined);
  clock.advance(3_600_000);
  await held.retry();
  expect(said).toEqual([expect.objectContaining({ serial: 'A00000001' })]);
});
