import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createExports } from './exports.ts';

async function* pieces(): AsyncGenerator<string> {
  for (let n = 0; n < 200; n++) yield 'a piece of a file '.repeat(1_000);
}
const whole = 200 * 18_000;
const from = (network: string, person: string) => ({ networks: [network], person });

/** Reads the first piece and then no more. */
async function begun(stream: Readable): Promise<Readable> {
  await new Promise((ready) => stream.once('readable', ready));
  stream.read(1);
  return stream;
}

test('whoever opens many exports and reads none of them keeps nobody from theirs', async () => {
  const exports = createExports({ running: 2, open: 8 });
  const open = (network: string, person: string) => exports.open(from(network, person), async () => pieces());
  const strangers: Readable[] = [];
  for (let n = 0; n < 8; n++) strangers.push(await begun(await open(`network ${n % 4}`, `account ${n}`)));
  const ended: unknown[] = [];
  for (const stream of strangers) stream.on('error', (error) => ended.push(error));
  await expect(open('network 0', 'another')).rejects.toMatchObject({ kind: 'too-many', retryAfter: 10 });
  expect((await text(await open('elsewhere', 'anna'))).length).toBe(whole);
  expect(ended).toHaveLength(1);
  expect(strangers.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  // The others are read to their end, and leave room.
  const rest = await Promise.all(strangers.filter(({ destroyed }) => !destroyed).map((one) => text(one)));
  expect(new Set(rest.map(({ length }) => length))).toEqual(new Set([whole - 1]));
  expect((await text(await open('network 0', 'another'))).length).toBe(whole);
});

test('control: where networks are not told apart they keep her out', async () => {
  const exports = createExports({ running: 2, open: 8 });
  const open = (person: string) => exports.open(from('the same', person), async () => pieces());
  for (let n = 0; n < 8; n++) await begun(await open(`account ${n}`));
  await expect(open('anna')).rejects.toMatchObject({ kind: 'too-many' });
});

test('one whose place is given away before it has begun is refused', async () => {
  const exports = createExports({ running: 1, open: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const open = (network: string, person: string) =>
    exports.open(from(network, person), async (turn) => {
      await promise;
      return turn(async () => pieces());
    });
  const [first, second] = [open('a', '1'), open('a', '2')];
  const other = open('b', '3');
  resolve();
  await expect(second).rejects.toMatchObject({ kind: 'too-many' });
  for (const stream of await Promise.all([first, other])) expect((await text(stream)).length).toBe(whole);
});

test('what is made for somebody who has left meanwhile can end', async () => {
  const exports = createExports();
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const found: boolean[] = [];
  const stream = await exports.open(from('a', '1'), async (_turn, hasLeft) => {
    async function* twoPieces(): AsyncGenerator<string> {
      found.push(hasLeft());
      yield 'first';
      asked.resolve();
      await left.promise;
      found.push(hasLeft());
    }
    return twoPieces();
  });
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  stream.resume();
  await asked.promise;
  stream.destroy();
  left.resolve();
  await closed;
  expect(found).toEqual([false, true]);
});

test('whoever has left while they waited for their turn is made nothing any more', async () => {
  const exports = createExports({ running: 1, each: 2 });
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const made: string[] = [];
  async function* slow(): AsyncGenerator<string> {
    isHeld.resolve();
    await held.promise;
    yield 'slow';
  }
  async function* quick(): AsyncGenerator<string> {
    made.push('first');
    yield 'first';
    made.push('second');
    yield 'second';
  }
  const leaves = await begun(await exports.open(from('a', '1'), async () => quick()));
  const other = await exports.open(from('b', '2'), async () => slow());
  other.resume();
  await isHeld.promise;
  // Asks for its next piece, and waits for the other.
  leaves.resume();
  await new Promise((next) => setImmediate(next));
  leaves.destroy();
  held.resolve();
  await new Promise((ended) => leaves.once('close', ended));
  await new Promise((ended) => other.once('end', ended));
  expect(made).toEqual(['first']);
});
