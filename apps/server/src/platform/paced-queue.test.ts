import { expect, test } from 'vitest';
import { pacedQueue } from './paced-queue.ts';

const full = () => new Error('full');
const never = new AbortController().signal;

test('works follow each other, and a failure of one is its own', async () => {
  const queue = pacedQueue({ most: 10, full, end: never });
  let running = 0;
  const seen: string[] = [];
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    seen.push(name);
    if (name === 'second') throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled(['first', 'second', 'third'].map((name) => queue(work(name))));
  expect(seen).toEqual(['first', 'second', 'third']);
  expect(all).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('second') },
    { status: 'fulfilled', value: 'third' },
  ]);
});

test.each([
  ['twice as much time between two works as the first took', 150, 300],
  ['so much time also between quick ones', 0, 250],
])('others have %s', async (_, takes, least) => {
  const queue = pacedQueue({ most: 10, full, end: never });
  const times: number[] = [];
  const busy = async () => {
    await new Promise((resolve) => setTimeout(resolve, takes));
    times.push(performance.now());
  };
  const begin = async () => void times.push(performance.now());
  await Promise.all([queue(busy), queue(begin)]);
  const [end = 0, next = 0] = times;
  // Timers may be a millisecond early.
  expect(next - end).toBeGreaterThanOrEqual(least - 2);
});

test('no more than so many wait, and one that is done makes room', async () => {
  const queue = pacedQueue({ most: 2, full, end: never });
  const gate = Promise.withResolvers<void>();
  const [first, second] = [queue(() => gate.promise), queue(async () => 'second')];
  await expect(queue(async () => 'third')).rejects.toThrow('full');
  gate.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await queue(async () => 'fourth')).toBe('fourth');
});

test('at its end what is at work is finished, and whoever waits is refused at once', async () => {
  const end = new AbortController();
  const queue = pacedQueue({ most: 10, full, end: end.signal });
  const gate = Promise.withResolvers<string>();
  const began: string[] = [];
  const wait = (name: string) =>
    queue(async () => {
      began.push(name);
      return gate.promise;
    });
  const all = Promise.allSettled([wait('first'), wait('second'), wait('third')]);
  await expect.poll(() => began).toEqual(['first']);
  end.abort();
  gate.resolve('made');
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(wait('fourth')).rejects.toThrow('full');
  expect(began).toEqual(['first']);
});
