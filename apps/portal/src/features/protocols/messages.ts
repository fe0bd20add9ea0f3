import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/protocols'),
  cs: () => import('virtual:messages/cs/protocols'),
  de: () => import('virtual:messages/de/protocols'),
  fr: () => import('virtual:messages/fr/protocols'),
  nl: () => import('virtual:messages/nl/protocols'),
};
