import type { Language } from '@poolhouse/domain/account/languages';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, decimals: number): Intl.NumberFormat {
  const name = `${language}${decimals}`;
  const known = formats.get(name);
  if (known) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(language, digits);
  formats.set(name, format);
  return format;
}

/** A number with a fixed count of decimals, as the language writes it, with a minus for a minus; minus zero is zero. */
export const formatNumber = (language: Language, value: number, decimals = 0): string =>
  formatOf(language, decimals)
    .format(value + 0)
    .replace('-', '−');

/** A number as it is typed: with the language's own sign for decimals, and nothing between thousands; up to 3 decimals. */
export const shownNumber = (language: Language, value: number, digits: number): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 3),
    useGrouping: false,
  })
    .format(value)
    .replace('-', '−');
