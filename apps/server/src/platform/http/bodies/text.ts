import type { Language } from '@poolhouse/domain/account/languages';
import { catalogues } from '@poolhouse/i18n/catalogue';
import type { MessageKey } from '@poolhouse/i18n/key';
import { translate, type Values } from '@poolhouse/i18n/translate';

const isKey = (key: string): key is MessageKey => Object.hasOwn(catalogues.en, key);

export const hasText = (key: string): boolean => isKey(key);

/** A message by a key that was put together at run time. */
export function text(language: Language, key: string, fallback: MessageKey, values?: Values): string {
  return translate(language, isKey(key) ? key : fallback, values);
}
