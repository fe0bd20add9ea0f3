import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/status'),
  cs: () => import('virtual:messages/cs/status'),
  de: () => import('virtual:messages/de/status'),
  fr: () => import('virtual:messages/fr/status'),
  nl: () => import('virtual:messages/nl/status'),
};
