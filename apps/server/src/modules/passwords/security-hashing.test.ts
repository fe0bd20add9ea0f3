import { hash, hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, type Passwords } from './index.ts';

let passwords: Passwords;
beforeAll(() => {
  passwords = createPasswords();
  passwords.start();
});
afterAll(() => passwords.stop());

/** What a hash lacks: argon2id with 19 MiB and two passes at least. */
function weaknesses(stored: string): string[] {
  const [, kind, , memory, passes] = /^\$(\w+)\$v=(\d+)\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? [];
  return [
    ...(kind === 'argon2id' ? [] : ['kind']),
    ...(Number(memory) >= 19_456 ? [] : ['memory']),
    ...(Number(passes) >= 2 ? [] : ['passes']),
  ];
}

describe('a hash', () => {
  test('is argon2id with m ≥ 19456 and t ≥ 2', async () => {
    expect(weaknesses(await passwords.hash('a password'))).toEqual([]);
  });

  test('control: other kinds, less memory and fewer passes are found', async () => {
    expect(weaknesses(await hash('a password', { memoryCost: 4096, timeCost: 1 }))).toEqual([
      'memory',
      'passes',
    ]);
    expect(weaknesses(await hash('a password', { algorithm: 0, memoryCost: 19_456, timeCost: 2 }))).toEqual([
      'kind',
    ]);
    expect(weaknesses('5f4dcc3b5aa765d61d8327deb882cf99')).toEqual(['kind', 'memory', 'passes']);
  });
});

describe('other requests', () => {
  /** How often others had their turn while passwords were hashed. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isRunning = true;
    const spinning = (async () => {
      while (isRunning) {
        turns += 1;
        await new Promise(setImmediate);
      }
    })();
    await work();
    isRunning = false;
    await spinning;
    return turns;
  }
  const eight = Array.from({ length: 8 }, (_, n) => `password ${n}`);

  test('have their turns while passwords are hashed', async () => {
    expect(await turnsDuring(() => Promise.all(eight.map((one) => passwords.hash(one))))).toBeGreaterThan(50);
  });

  test('control: hashing in the same thread starves them', async () => {
    const inThisThread = async () => {
      for (const one of eight) hashSync(one, { memoryCost: 19_456, timeCost: 2 });
    };
    expect(await turnsDuring(inThisThread)).toBeLessThan(10);
  });
});
