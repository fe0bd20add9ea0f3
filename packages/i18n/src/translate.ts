import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import { catalogues } from './catalogue.ts';
import type { MessageKey } from './key.ts';

export type Values = Record<string, string | number>;

const books = new Map<Language, I18n>(
  languages.map((language) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] } });
    i18n.setMessagesCompiler(compileMessage);
    return [language, i18n];
  }),
);

/** A message in the given language, its ICU placeholders filled with `values`. For the server: it holds all languages. */
export function translate(language: Language, key: MessageKey, values?: Values): string {
  const book = books.get(language);
  if (!book) throw new RangeError(`no catalogue for ${language}`);
  return book._(key, values);
}
