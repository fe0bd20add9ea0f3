import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/edit'),
  cs: () => import('virtual:messages/cs/edit'),
  de: () => import('virtual:messages/de/edit'),
  fr: () => import('virtual:messages/fr/edit'),
  nl: () => import('virtual:messages/nl/edit'),
};
