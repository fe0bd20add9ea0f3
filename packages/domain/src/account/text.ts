/** Why a text is refused: a code of the catalogue (`violations.<code>`) and the values that its message names. */
export type TextFault = { code: 'one-line' } | { code: 'unfit-character'; values: { character: string } };

const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;

/**
 * What nobody sees, and what turns the text around it: control and bidirectional characters, those without any width,
 * half characters, and code points that Unicode will never give to anything.
 */
const unfit =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\u034f/u;

/** No letter of Europe, and none that nobody sees: marks and fillers are letters, too. */
const joined = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]|${unfit.source})`;

/**
 * Joiners belong between letters (Persian, the scripts of India) and between the parts of one emoji; between those of
 * Europe they only make two names of one.
 */
const joiners = new RegExp(
  String.raw`(${joined}[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=${joined}[\p{L}\p{N}\p{Extended_Pictographic}])`,
  'gu',
);

/** Flags of regions are a black flag and letters that nobody sees. */
const regionFlags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}/gu;

/** More marks one after another than any writing has (UAX #15, Stream-Safe Text Format, takes 30). */
const tooManyMarks = /(?<!\p{M})\p{M}{30}(\p{M})/u;
const marksPastThose = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/**
 * Whether normalizing takes time in proportion to the text's length: adjacent marks are sorted in quadratic time, so
 * that a hundred kilobytes of them would hold up everybody for seconds.
 */
export const isNormalizable = (text: string): boolean => text.search(tooManyMarks) < 0;

/** A text with its characters composed; as it came when it isn't normalizable, which the rules refuse below. */
export const normalized = (text: string, form: 'NFC' | 'NFD' = 'NFC'): string =>
  isNormalizable(text) ? text.normalize(form) : text;

/** A line as it is kept: without spaces at its ends, its characters composed (NFC). */
export const tidyLine = (typed: string): string => normalized(typed).trim();

/** A paragraph as it is kept: every kind of line break is a newline, a tab is a space, its characters composed (NFC). */
export const tidyParagraph = (typed: string): string =>
  normalized(typed.replace(lineBreaks, '\n').replaceAll('\t', ' '));

/** The rule of a line of text, for what people type and for what units say. */
export function lineFault(text: string): TextFault | undefined {
  // Behind a search of the same expression `lastIndex` would be where that ended.
  return text.search(lineBreaks) >= 0 ? { code: 'one-line' } : characterFault(text);
}

/** The rule of a paragraph: that of a line, but for newlines. */
export const paragraphFault = (text: string): TextFault | undefined =>
  characterFault(text.replaceAll('\n', ' '));

function characterFault(text: string): TextFault | undefined {
  const [, mark] = tooManyMarks.exec(text) ?? [];
  if (mark !== undefined) return unfitCharacter(mark);
  if (!unfit.test(text)) return undefined;
  const [found] = unfit.exec(text.replace(regionFlags, '').replace(joiners, '$1')) ?? [];
  return found === undefined ? undefined : unfitCharacter(found);
}

const unfitCharacter = (character: string): TextFault => ({
  code: 'unfit-character',
  values: { character: codeOf(character) },
});

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Whether a text has at most `max` characters (code points). */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max);

/**
 * Whether a text has more than `max` characters in any form, so that it can be refused before it is normalized: no
 * character is composed from more than six code units.
 */
export const isFarTooLong = (text: string, max: number): boolean => text.length > 6 * max;

/** Whether a database can hold the text: it has no NUL and no half of a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const judged = new RegExp(`${regionFlags.source}|${joiners.source}|(?<unfit>${unfit.source})`, 'gu');

/** Removes invisible characters from a text whose author can't be asked to mend it; newlines stay. */
export function withoutUnfit(text: string): string {
  const seen = tidyParagraph(withFewMarks(text)).replace(judged, (found) =>
    found === '\n' || !isUnfit(found) ? found : '',
  );
  // What stood between marks may be gone, and one mark may have become two.
  return withFewMarks(seen);
}

const withFewMarks = (text: string): string => text.replace(marksPastThose, '$1');

/** Of what `judged` finds, a match of more than one character is allowed: its parts belong together. */
const isUnfit = (found: string): boolean =>
  characterFault(`${found}x`) !== undefined && [...found].length === 1;
