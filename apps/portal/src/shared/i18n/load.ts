import type { Messages } from '@lingui/core';
import type { Language } from '@poolhouse/domain/languages';

/** One chunk a language, compiled when the portal is built. */
export const loadMessages: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en'),
  cs: () => import('virtual:messages/cs'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  nl: () => import('virtual:messages/nl'),
};
