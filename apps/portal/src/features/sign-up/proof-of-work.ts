import { sha256 } from '@noble/hashes/sha2.js';

export interface Puzzle {
  /** ASCII. */
  challenge: string;
  /** How many leading bits of SHA-256(`${challenge}:${nonce}`) must be zero, 0…32. */
  bits: number;
}

/**
 * A search for the nonce of a proof of work, step by step, so that whoever runs it can tell its progress.
 * `crypto.subtle` answers one promise a hash, which takes some twenty times longer than the hash itself; a new hash
 * object for each nonce takes three times longer than one that is used again (decision 034).
 */
export function createSearch({ challenge, bits }: Puzzle): Search {
  const started = sha256.create().update(new TextEncoder().encode(`${challenge}:`));
  const hash = started.clone();
  const digits = new Uint8Array(String(Number.MAX_SAFE_INTEGER).length);
  const digest = new Uint8Array(hash.outputLen);
  const leading = new DataView(digest.buffer);

  function meets(nonce: number): boolean {
    const text = String(nonce);
    for (let i = 0; i < text.length; i++) digits[i] = text.charCodeAt(i);
    started._cloneInto(hash).update(digits.subarray(0, text.length)).digestInto(digest);
    return bits === 0 || leading.getUint32(0) >>> (32 - bits) === 0;
  }

  let next = 0;
  return {
    tried: () => next,
    step(count) {
      for (const end = next + count; next < end; next++) if (meets(next)) return String(next);
      return undefined;
    },
  };
}

export interface Search {
  /** Tries `count` nonces more; answers the right one as soon as it is met. */
  step(count: number): string | undefined;
  tried(): number;
}

/** The share of searches that would have come to their end after so many tries, 0…1: an honest progress. */
export function chanceAfter(tried: number, bits: number): number {
  return 1 - Math.exp(-tried / 2 ** bits);
}
