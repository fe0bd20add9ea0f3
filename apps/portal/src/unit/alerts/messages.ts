import type { Messagebook } from '#shared/i18n/load.ts';

/** Its own, and what messages of a unit are called. */
export const messages: Messagebook = {
  en: () => import('virtual:messages/en/notifications'),
  cs: () => import('virtual:messages/cs/notifications'),
  de: () => import('virtual:messages/de/notifications'),
  fr: () => import('virtual:messages/fr/notifications'),
  nl: () => import('virtual:messages/nl/notifications'),
};
