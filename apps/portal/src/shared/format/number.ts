import type { Language } from '@poolhouse/domain/account/languages';

interface Writer {
  readonly format: Intl.NumberFormat;
  /** What was written: a pool's values are few, and to write one anew takes ten times as long as to find it. */
  readonly written: Map<number, string>;
}

const writers = new Map<string, Writer>();
const mostWritten = 1_000;

function writerOf(language: Language, decimals: number): Writer {
  const name = `${language}${decimals}`;
  const known = writers.get(name);
  if (known) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const writer = { format: new Intl.NumberFormat(language, digits), written: new Map<number, string>() };
  writers.set(name, writer);
  return writer;
}

/** A number with a fixed count of decimals, as the language writes it, with a minus for a minus. */
export function formatNumber(language: Language, value: number, decimals = 0): string {
  const { format, written } = writerOf(language, decimals);
  // Minus zero is found as zero.
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = format.format(value + 0).replace('-', '−');
  if (written.size >= mostWritten) written.clear();
  written.set(value, text);
  return text;
}

/** A number as it is typed: with the language's own sign for decimals, and nothing between thousands; up to 3 decimals. */
export const shownNumber = (language: Language, value: number, digits: number): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 3),
    useGrouping: false,
  })
    .format(value)
    .replace('-', '−');
