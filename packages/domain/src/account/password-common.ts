import { commonPasswords, commonWords } from './password-words.ts';

const exact = new Set(commonPasswords.trim().split(/\s+/u));
const words = new Set(commonWords.trim().split(/\s+/u));
const longestWord = Math.max(...[...words].map((word) => word.length));

/** Letters that people write as digits and signs. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Runs along which fingers or the alphabet go; each is also read backwards. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** A stretch that guessers try first counts as one symbol; so many symbols are too few. */
const tooFew = 5;
const year = /^(19|20)\d\d/;

/** Length of the guessable stretch at the start of `rest`, 0 when there is none. */
function stretch(rest: string, plain: string): number {
  const repeated = /^(.)\1{2,}/u.exec(rest)?.[0].length ?? 0;
  const dated = year.test(rest) ? 4 : 0;
  let run = 0;
  for (const row of runs) {
    let length = 3;
    while (length <= rest.length && row.includes(rest.slice(0, length))) run = Math.max(run, length++);
  }
  let word = 0;
  for (let length = Math.min(longestWord, rest.length); length >= 4; length--) {
    if (!words.has(rest.slice(0, length)) && !words.has(plain.slice(0, length))) continue;
    word = length;
    break;
  }
  return Math.max(repeated, dated, run, word);
}

/** Symbols left when each guessable stretch counts as one. */
function symbols(folded: string): { count: number; guessable: boolean } {
  const plain = folded.replace(/[@4310!$57]/gu, (sign) => lookAlikes[sign] ?? sign);
  let count = 0;
  let guessable = false;
  for (let at = 0; at < folded.length && count <= tooFew; count++) {
    const length = stretch(folded.slice(at), plain.slice(at));
    if (length > 0) guessable = true;
    at += Math.max(1, length);
  }
  return { count, guessable };
}

/**
 * Whether a password is one of those that guessers try first though its entropy is high: a common one, or little
 * more than common words, keyboard runs, years and repetitions. Case and look-alikes ('@' for 'a') do not help.
 */
export function isCommon(password: string): boolean {
  const folded = password.toLowerCase();
  if (exact.has(folded)) return true;
  const repeated = /^(.+?)\1+$/su.exec(folded);
  const { count, guessable } = symbols(repeated?.[1] ?? folded);
  return count <= tooFew && (guessable || repeated !== null);
}
