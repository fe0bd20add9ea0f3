import type { Language } from '@poolhouse/domain/account/languages';
import { formatNumber } from '#shared/format/number.ts';

/** ml as litres in the interface's language, with a decimal where there is one: '3.6', '20'. */
export const shownLitres = (ml: number, language: Language): string => {
  const tenths = Math.round(ml / 100) / 10;
  return formatNumber(language, tenths, Number.isInteger(tenths) ? 0 : 1);
};
