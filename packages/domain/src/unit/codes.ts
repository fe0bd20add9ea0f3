/** Codes that people type: 32 letters without those that are mistaken for each other (I, L, O, U). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of `length` letters, as it is kept. */
export const codePattern = (length: number): RegExp => new RegExp(`^[${codeAlphabet}]{${length}}$`);

/** Length of the pairing code a unit shows on its display, valid for {@link pairingCodeMs}. */
export const pairingCodeLength = 10;
/** Length of the activation code on a unit's label. */
export const activationCodeLength = 16;
/** Milliseconds that a pairing code is valid. */
export const pairingCodeMs = 600_000;

/** What was typed, as it is compared: no spaces or hyphens, upper case, O for 0 and I or L for 1 forgiven. */
export function normalizeCode(typed: string): string {
  return typed
    .replace(/[\s-]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
}

/** Whether this is a display's or a label's code, as people type it. */
export function isCode(typed: string): boolean {
  const code = normalizeCode(typed);
  const isOfLetters = [...code].every((letter) => codeAlphabet.includes(letter));
  return isOfLetters && (code.length === pairingCodeLength || code.length === activationCodeLength);
}

/** A code as it is shown and read out: that of a display in two groups of five, that of a label in groups of four. */
export function groupCode(typed: string): string {
  const code = normalizeCode(typed);
  const size = code.length > pairingCodeLength ? 4 : 5;
  return (code.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(' ');
}

/** A code of `length` letters from random bytes (at least `length` of them; 256 is a multiple of 32, so no bias). */
export function codeFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`need ${length} random bytes`);
  return Array.from(bytes.subarray(0, length), (byte) => codeAlphabet[byte % 32]).join('');
}
