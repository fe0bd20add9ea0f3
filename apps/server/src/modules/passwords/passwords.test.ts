import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import type { Asker } from '#platform/fair-queue.ts';
import { createPasswords, type Line, type Passwords } from './index.ts';
import { nobodysHash } from './passwords.ts';

let passwords: Passwords;
beforeAll(() => {
  passwords = createPasswords({ queueLimit: 5 });
  passwords.start();
});
afterAll(() => passwords.stop());

test('hashes are argon2id with 19 MiB and two passes, and salted', async () => {
  const [a, b] = [await passwords.hash('a password'), await passwords.hash('a password')];
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await passwords.matches('a password', a)).toBe(true);
  expect(await passwords.matches('a passworD', a)).toBe(false);
});

test.each([undefined, '', '!', 'plain'])('nobody’s hash (%j) matches nothing', async (hash) => {
  expect(await passwords.matches('', hash)).toBe(false);
  expect(await passwords.matches('plain', hash)).toBe(false);
});

test('of several hashes the first that is of the password is found, and those that are nobody’s never', async () => {
  const [a, b] = [await passwords.hash('a password'), await passwords.hash('another')];
  const place = passwords.place('anybody');
  const found = [];
  for (const [password, hashes] of [
    ['a password', [a, b]],
    ['another', [a, b]],
    ['a third', [a, b]],
    ['another', [undefined, b]],
    ['a password', ['signed-up', undefined]],
    ['a password', []],
  ] as const) {
    found.push(await place.firstMatch(password, hashes));
  }
  place.leave();
  expect(found).toEqual([0, 1, -1, 1, -1, -1]);
});

// How alike the times are is measured by `npm run security -- timing`, over thousands of logins.
test('nobody’s hash has the parameters of every other', async () => {
  const parameters = (hash: string) => hash.split('$').slice(1, 4);
  const hash = await passwords.hash('a password');
  expect(parameters(nobodysHash)).toEqual(parameters(hash));
  expect(nobodysHash).toHaveLength(hash.length);
});

describe('the queue', () => {
  test('refuses what is too much, and does the rest', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => passwords.hash(`password ${n}`)),
    );
    const done = all.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(6);
    const refused = all.filter((one) => one.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'too-many', retryAfter: 3 });
    expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/);
  });

  test('does not hold up the event loop', async () => {
    let turns = 0;
    let running = true;
    const spin = async () => {
      while (running) {
        turns += 1;
        await new Promise(setImmediate);
      }
    };
    const spinning = spin();
    await Promise.all(Array.from({ length: 5 }, (_, n) => passwords.hash(`password ${n}`)));
    running = false;
    await spinning;
    expect(turns).toBeGreaterThan(50);
  });
});

describe('the two lines', () => {
  const from = (network: string, person: string): Asker => ({ networks: [network], person });
  const fill = (line: Line, count: number, person?: string) =>
    Array.from({ length: count }, () => passwords.place(line, person ? from('here', person) : undefined));

  test('have places and threads of their own', async () => {
    const places = fill('anybody', 6);
    expect(() => passwords.place('anybody')).toThrow(Refusal);
    await expect(passwords.hash('a password')).rejects.toBeInstanceOf(Refusal);
    expect(await passwords.hash('a password', 'known')).toMatch(/^\$argon2id/);
    for (const { leave } of places) leave();
    expect(await passwords.hash('a password')).toMatch(/^\$argon2id/);
  });

  test('give nobody who is known more than two places', () => {
    const places = fill('known', 2, 'anna');
    expect(() => passwords.place('known', from('there', 'anna'))).toThrow(Refusal);
    const other = passwords.place('known', from('here', 'bea'));
    for (const { leave } of [...places, other]) leave();
    for (const { leave } of fill('known', 2, 'anna')) leave();
  });

  test('give whoever comes to a full one the newest place of the network that has most, and hash the rest', async () => {
    const many = Array.from({ length: 6 }, (_, n) => passwords.place('known', from('a network', `${n}`)));
    expect(() => passwords.place('known', from('a network', 'another'))).toThrow(Refusal);
    const owner = passwords.place('known', from('elsewhere', 'anna'));
    const hashed = await Promise.allSettled([...many, owner].map((place) => place.hash('a password')));
    expect(hashed.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
      'fulfilled',
    ]);
    expect(hashed[5]).toMatchObject({ reason: { kind: 'too-many', retryAfter: 3 } });
    for (const { leave } of [...many, owner]) leave();
    for (const { leave } of fill('known', 2, 'anna')) leave();
  });

  test('give a place that is left twice to one only', () => {
    const [first, ...rest] = fill('anybody', 6);
    first?.leave();
    first?.leave();
    const next = passwords.place('anybody');
    expect(() => passwords.place('anybody')).toThrow(Refusal);
    for (const { leave } of [...rest, next]) leave();
  });
});

test('a hash that can’t be read is an error, and the thread goes on', async () => {
  await expect(passwords.matches('x', '$argon2id$broken')).rejects.toThrow();
  expect(await passwords.matches('x', undefined)).toBe(false);
});

test('stopped, it refuses what waits', async () => {
  const other = createPasswords();
  await expect(other.hash('x')).rejects.toBeInstanceOf(Refusal);
  other.start();
  const waiting = Promise.allSettled([other.hash('x'), other.hash('y')]);
  await other.stop();
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
  await other.stop();
});
