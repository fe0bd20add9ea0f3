/** The parts of a terms version, each an anchor of its text and accepted by a box of its own. */
export const termsParts = ['eula', 'privacy-policy'] as const;
export type TermsPart = (typeof termsParts)[number];

/** The translation that a terms detail shows: the user's, else English, else the first; undefined when there is none. */
export function chooseTranslation<T extends { lang: string }>(
  translations: readonly T[],
  locale: string,
): T | undefined {
  const of = (lang: string): T | undefined => translations.find((translation) => translation.lang === lang);
  return of(locale) ?? of('en') ?? translations[0];
}

/** The translation that the latest terms show: the user's or none. */
export function exactTranslation<T extends { lang: string }>(
  translations: readonly T[],
  locale: string,
): T | undefined {
  return translations.find((translation) => translation.lang === locale);
}

/** The version in force at `now`: of those that are valid already the one that became so last. */
export function termsInForce<T extends { validFrom: Date }>(
  versions: readonly T[],
  now: Date,
): T | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= now)
    .reduce<T | undefined>(
      (last, version) => (last && last.validFrom >= version.validFrom ? last : version),
      undefined,
    );
}
