import type { Messagebook } from '#shared/i18n/load.ts';

/** Its own, and what settings, messages and ends of commands are called. */
export const messages: Messagebook = {
  en: () => import('virtual:messages/en/timeline'),
  cs: () => import('virtual:messages/cs/timeline'),
  de: () => import('virtual:messages/de/timeline'),
  fr: () => import('virtual:messages/fr/timeline'),
  nl: () => import('virtual:messages/nl/timeline'),
};
