import type { Language } from '@poolhouse/domain/account/languages';

const formatters = new Map<string, Intl.NumberFormat>();

/** A number with a fixed count of decimals, as the language writes it, with a minus for a minus. */
export function formatNumber(language: Language, value: number, decimals = 0): string {
  const name = `${language}${decimals}`;
  let formatter = formatters.get(name);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(name, formatter);
  }
  return formatter.format(value).replace('-', '−');
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
