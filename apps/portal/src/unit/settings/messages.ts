import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/settings'),
  cs: () => import('virtual:messages/cs/settings'),
  de: () => import('virtual:messages/de/settings'),
  fr: () => import('virtual:messages/fr/settings'),
  nl: () => import('virtual:messages/nl/settings'),
};
