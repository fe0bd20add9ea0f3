/** Languages of the interface and the mails. */
export const languages = ['en', 'cs', 'de', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** Those a browser's own language may choose; nl is offered but never chosen by itself. */
const automatic: readonly string[] = ['en', 'cs', 'de', 'fr'];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && (languages as readonly string[]).includes(code);
}

/**
 * The interface's language: the stored one, else the first of the browser's that may be chosen, else English.
 * @param stored the content of local storage `locale`, null when there is none
 * @param preferred BCP 47 tags, most wanted first
 */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0];
    if (isLanguage(code) && automatic.includes(code)) return code;
  }
  return 'en';
}
