import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/push'),
  cs: () => import('virtual:messages/cs/push'),
  de: () => import('virtual:messages/de/push'),
  fr: () => import('virtual:messages/fr/push'),
  nl: () => import('virtual:messages/nl/push'),
};
