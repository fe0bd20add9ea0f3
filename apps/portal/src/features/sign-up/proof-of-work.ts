import { compress, initialState } from './sha256-block.ts';

const BLOCK = 64;
/** 0x80 and the length in bits close a message. */
const CLOSING = 9;

export interface Puzzle {
  /** ASCII. */
  challenge: string;
  /** How many leading bits of SHA-256(`${challenge}:${nonce}`) must be zero, 0…32. */
  bits: number;
}

/**
 * A search for the nonce of a proof of work, step by step, so that whoever runs it can tell its progress.
 * `crypto.subtle` answers one promise a hash, which takes some twenty times longer than the hash itself.
 */
export function createSearch({ challenge, bits }: Puzzle): Search {
  const prefix = new TextEncoder().encode(`${challenge}:`);
  const whole = prefix.length - (prefix.length % BLOCK);
  const start = initialState();
  for (let at = 0; at < whole; at += BLOCK) compress(start, words(prefix, at));
  const rest = prefix.subarray(whole);
  const buffer = new Uint8Array(2 * BLOCK);
  const block = new Int32Array(16);
  const state = new Int32Array(8);

  function meets(nonce: number): boolean {
    const digits = String(nonce);
    const length = rest.length + digits.length;
    const size = length + CLOSING > BLOCK ? 2 * BLOCK : BLOCK;
    buffer.fill(0, 0, size);
    buffer.set(rest);
    for (let i = 0; i < digits.length; i++) buffer[rest.length + i] = digits.charCodeAt(i);
    buffer[length] = 0x80;
    new DataView(buffer.buffer).setUint32(size - 4, (whole + length) * 8);
    state.set(start);
    for (let at = 0; at < size; at += BLOCK) compress(state, words(buffer, at, block));
    return bits === 0 || (state[0] ?? 0) >>> (32 - bits) === 0;
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

function words(bytes: Uint8Array, at: number, into = new Int32Array(16)): Int32Array {
  for (let i = 0, b = at; i < 16; i++, b += 4) {
    into[i] =
      ((bytes[b] ?? 0) << 24) |
      ((bytes[b + 1] ?? 0) << 16) |
      ((bytes[b + 2] ?? 0) << 8) |
      (bytes[b + 3] ?? 0);
  }
  return into;
}
