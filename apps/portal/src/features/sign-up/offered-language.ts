import type { LangItem } from '@poolhouse/contract/api/clouds';
import type { Language } from '@poolhouse/domain/account/languages';

/** The language of an account to be: the wanted one where the cloud offers it, else English, else its first. */
export function offeredLanguage(
  wanted: Language,
  offered: readonly Pick<LangItem, 'code'>[] | undefined,
): Language {
  const codes = offered?.map(({ code }) => code) ?? [];
  return [wanted, 'en' as const].find((code) => codes.includes(code)) ?? codes[0] ?? wanted;
}
