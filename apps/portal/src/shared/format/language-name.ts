import type { Language } from '@poolhouse/domain/account/languages';

/** A language's name in itself, with a capital: 'Čeština'. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
