import { activationCodeLength, pairingCodeLength } from '@poolhouse/domain/unit/codes';

/** How something is typed in groups: what may stand between them, and how long each is. */
export interface Grouping {
  readonly separator: RegExp;
  size(letters: number): number;
}

/** As it stands on the label: '204 117 384'. */
export const serialGroups: Grouping = { separator: /\s/u, size: () => 3 };

/** A display's code in fives; what is longer can only be a label's, in fours. */
export const codeGroups: Grouping = {
  separator: /[\s-]/u,
  size: (letters) => (letters > pairingCodeLength ? activationCodeLength / 4 : pairingCodeLength / 2),
};

export interface Typed {
  readonly text: string;
  /** How many of its characters stand before the caret. */
  readonly caret: number;
}

/**
 * What was typed, in groups, with the caret behind the same letter as before. The letters stay as they were typed.
 * @param forward whether the caret goes on behind a space that it stands before: else the key Delete, which takes a
 * space away that comes back, would get no further
 */
export function regroup({ text, caret }: Typed, { separator, size }: Grouping, forward = false): Typed {
  const lettersOf = (part: string) => [...part].filter((letter) => !separator.test(letter));
  const letters = lettersOf(text);
  const before = lettersOf(text.slice(0, caret)).length;
  const length = size(letters.length);
  const spaces = before === 0 ? 0 : Math.floor((forward ? before : before - 1) / length);
  const grouped = letters.map((letter, at) => (at > 0 && at % length === 0 ? ` ${letter}` : letter)).join('');
  const behind = letters.slice(0, before).join('').length + spaces;
  return { text: grouped, caret: Math.min(behind, grouped.length) };
}

/** The one piece in which two texts differ: from where to where in the first, and what stands there in the second. */
export function difference(one: string, other: string): { start: number; end: number; piece: string } {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let same = 0;
  while (same < shorter - start && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return { start, end: one.length - same, piece: other.slice(start, other.length - same) };
}
