import type { Language } from '@poolhouse/domain/account/languages';

const formatters = new Map<string, Intl.NumberFormat>();

/** A number with a fixed count of decimals, as the language writes it. */
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
  return formatter.format(value);
}
