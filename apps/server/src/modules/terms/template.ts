import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import type { NewTerms } from './versions/publish-terms.ts';

const names: Record<Language, string> = {
  en: 'Terms of service',
  cs: 'Podmínky služby',
  de: 'Nutzungsbedingungen',
  fr: 'Conditions d’utilisation',
  nl: 'Gebruiksvoorwaarden',
};

/** The text that stands until the operator publishes an own one, in all languages. */
export async function templateTerms(): Promise<NewTerms['translations']> {
  return Promise.all(
    languages.map(async (lang) => ({
      lang,
      name: names[lang],
      text: await readFile(join(import.meta.dirname, 'template', `${lang}.html`), 'utf8'),
    })),
  );
}
