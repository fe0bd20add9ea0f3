import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chanceAfter, createSearch } from './proof-of-work.ts';

const leadingBits = (text: string): number => {
  const digest = createHash('sha256').update(text).digest('hex');
  return 256 - BigInt(`0x${digest}`).toString(2).length;
};

describe('proof of work', () => {
  it.each([1, 22, 43, 52, 54, 55, 62, 63, 64, 100, 127, 128])(
    'finds the first nonce that fits, for a challenge of %i characters',
    (length) => {
      const challenge = 'k'.repeat(length);
      const found = createSearch({ challenge, bits: 10 }).step(1_000_000);
      let expected = 0;
      while (leadingBits(`${challenge}:${expected}`) < 10) expected++;
      expect(found).toBe(String(expected));
    },
  );

  it('goes on where it stopped', () => {
    const search = createSearch({ challenge: 'k', bits: 12 });
    const whole = createSearch({ challenge: 'k', bits: 12 }).step(1_000_000);
    let found: string | undefined;
    while (found === undefined) found = search.step(7);
    expect(found).toBe(whole);
    expect(search.tried()).toBe(Number(whole));
  });

  it('takes any nonce for no bits', () => {
    expect(createSearch({ challenge: 'k', bits: 0 }).step(1)).toBe('0');
  });

  it('tells the chance to have ended', () => {
    expect(chanceAfter(0, 18)).toBe(0);
    expect(chanceAfter(2 ** 18, 18)).toBeCloseTo(0.632, 3);
    expect(chanceAfter(2 ** 22, 18)).toBeGreaterThan(0.99);
  });
});
