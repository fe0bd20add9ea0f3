import { expect, test } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = { begun: false, end: () => resolve('done'), fail: () => reject(new Error('broken')) };
  const run = (): Promise<string> => {
    task.begun = true;
    return promise;
  };
  return { task, run };
}
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test('one who asks much waits, then is refused, and holds nobody else up', async () => {
  const few = createFewAtOnce({ running: 3, waiting: 10, runningEach: 2, waitingEach: 1 });
  const [a1, a2, a3, b1, c1] = [work(), work(), work(), work(), work()];
  const answers = [few.run('a', a1.run), few.run('a', a2.run), few.run('a', a3.run)];
  await expect(few.run('a', work().run)).rejects.toMatchObject({ kind: 'too-many', retryAfter: 2 });
  answers.push(few.run('b', b1.run), few.run('c', c1.run));
  const begun = (): boolean[] => [a1, a2, a3, b1, c1].map(({ task }) => task.begun);
  await settled();
  expect(begun()).toEqual([true, true, false, true, false]);
  // a has two already, so that its third stays behind c, which came later.
  b1.task.end();
  await settled();
  expect(begun()).toEqual([true, true, false, true, true]);
  a1.task.fail();
  await expect(answers[0]).rejects.toThrow('broken');
  await settled();
  expect(begun()).toEqual([true, true, true, true, true]);
  for (const { task } of [a2, a3, c1]) task.end();
  expect(await Promise.all(answers.slice(1))).toEqual(['done', 'done', 'done', 'done']);
});

test('all together are few', async () => {
  const few = createFewAtOnce({ running: 2, waiting: 3, runningEach: 1, waitingEach: 1 });
  const all = Array.from({ length: 5 }, work);
  const answers = all.map(({ run }, who) => few.run(`${who}`, run));
  await expect(few.run('6', work().run)).rejects.toMatchObject({ kind: 'too-many' });
  expect(all.filter(({ task }) => task.begun)).toHaveLength(2);
  for (const { task } of all) task.end();
  await Promise.all(answers);
  expect(await few.run('6', async () => 'room again')).toBe('room again');
});

test('those who wait have turns, however much one of them has asked for before', async () => {
  const few = createFewAtOnce({ running: 1, waiting: 100, runningEach: 1, waitingEach: 50 });
  const order: string[] = [];
  const ask = (who: string): Promise<void> => few.run(who, async () => void order.push(who));
  await Promise.all([...'aaaaabbc'].map(ask));
  expect(order.join('')).toBe('abcabaaa');
});
