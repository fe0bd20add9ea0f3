import type { Language } from '@poolhouse/domain/account/languages';
import { shownNumber } from '#shared/format/number.ts';

/** ml as litres to be typed over, to the ml: nothing stands in it that could be read otherwise than it was meant. */
export const litresWritten = (ml: number, language: Language): string => shownNumber(language, ml / 1000, 0);

/** A thousand with a sign between the thousands, or one with three decimals: nobody can tell, and it cannot be undone. */
const isOneOrThousand = (text: string): boolean => /^0*1\.000$/u.test(text);

/** ml of litres as they were typed, with comma or point; undefined when that is no canister: 0.1 to 1,000 l. */
export function litresTyped(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (isOneOrThousand(text)) return undefined;
  if (!/^\d{1,4}(\.\d{1,3})?$/u.test(text)) return undefined;
  const ml = Math.round(Number(text) * 1000);
  return ml >= 100 && ml <= 1_000_000 ? ml : undefined;
}
