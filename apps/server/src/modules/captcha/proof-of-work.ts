import { createHash } from 'node:crypto';

/** A phone's browser needs a few seconds for so many leading zero bits. */
export const workBits = 18;

const leadingZeros = (hash: Buffer): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/** Whether SHA-256(`${challenge}:${nonce}`) begins with `bits` zero bits; the nonce is a decimal number. */
export function isSolved(challenge: string, nonce: string, bits: number): boolean {
  if (!/^\d{1,16}$/.test(nonce)) return false;
  return leadingZeros(createHash('sha256').update(`${challenge}:${nonce}`).digest()) >= bits;
}
