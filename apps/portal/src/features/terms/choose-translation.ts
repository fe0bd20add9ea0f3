import type { Language } from '@poolhouse/domain/languages';

/** The translation a reader gets of a document: their language's, else the English one, else the first; undefined when there is none. */
export function chooseTranslation<T extends { lang: Language }>(
  translations: readonly T[],
  language: Language,
): T | undefined {
  const of = (wanted: Language) => translations.find(({ lang }) => lang === wanted);
  return of(language) ?? of('en') ?? translations[0];
}
