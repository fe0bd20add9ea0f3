import { isCommon } from './password-common.ts';

export { isCommon } from './password-common.ts';

/** Bits that a password must exceed. */
export const requiredEntropy = 50;
/** Code points that a password may have at most. */
export const maxPasswordLength = 256;

/** UTF-16 units that no password of the greatest length exceeds, however it was typed. */
const farTooLong = 4 * maxPasswordLength;

export type PasswordLevel = 'weak' | 'good' | 'strong' | 'superStrong';
export type PasswordColour = 'green' | 'blue' | 'red';
export type PasswordProblem = 'too-weak' | 'too-common' | 'too-long';

export interface Meter {
  /** Entropy by what is required; a common password's is at most 1. */
  ratio: number;
  level: PasswordLevel;
  colour: PasswordColour;
  /** Of the bar, in percent: half the ratio, at most 100. */
  width: number;
}

/** Symbols that each class adds to the pool; letters outside ASCII are other symbols. */
const classes: readonly (readonly [pattern: RegExp, symbols: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/**
 * A password in normal form: an accented letter is one character, whether it was typed whole or as the letter and its
 * accent (Unicode NFC). One that is far too long stays as it is: normalizing it could take seconds.
 */
export const normalPassword = (typed: string): string =>
  typed.length > farTooLong ? typed : typed.normalize('NFC');

/** What of a typed password may have been hashed: its normal form, and what was typed, as it was once hashed. */
export function passwordForms(typed: string): readonly string[] {
  const normal = normalPassword(typed);
  return normal === typed ? [normal] : [normal, typed];
}

/** Bits of the normal form: length in code points times log2 of the pool of the classes present. */
export function entropy(typed: string): number {
  const password = normalPassword(typed);
  const pool = classes.reduce((sum, [pattern, symbols]) => sum + (pattern.test(password) ? symbols : 0), 0);
  return pool === 0 ? 0 : [...password].length * Math.log2(pool);
}

function levelOf(ratio: number): PasswordLevel {
  if (ratio > 2) return 'superStrong';
  if (ratio > 1.5) return 'strong';
  return ratio > 1 ? 'good' : 'weak';
}

function colourOf(ratio: number): PasswordColour {
  if (ratio > 1.5) return 'green';
  return ratio > 1 ? 'blue' : 'red';
}

/** What the strength meter shows of a given entropy in bits. */
export function meterOf(bits: number): Meter {
  const ratio = bits / requiredEntropy;
  return { ratio, level: levelOf(ratio), colour: colourOf(ratio), width: Math.min(100, ratio * 50) };
}

/** What the strength meter shows of a password: its entropy, and weak when it is a common one. */
export function meter(password: string): Meter {
  const bits = entropy(password);
  return meterOf(bits > requiredEntropy && isCommon(normalPassword(password)) ? requiredEntropy : bits);
}

/** Why a password is refused as a new one; undefined when it is accepted. */
export function passwordProblem(typed: string): PasswordProblem | undefined {
  // Even with its accents apart a letter has few UTF-16 units: what is far too long is not even normalized.
  if (typed.length > farTooLong) return 'too-long';
  const password = normalPassword(typed);
  if ([...password].length > maxPasswordLength) return 'too-long';
  if (entropy(password) <= requiredEntropy) return 'too-weak';
  return isCommon(password) ? 'too-common' : undefined;
}
