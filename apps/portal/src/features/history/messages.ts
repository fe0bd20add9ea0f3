import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/history'),
  cs: () => import('virtual:messages/cs/history'),
  de: () => import('virtual:messages/de/history'),
  fr: () => import('virtual:messages/fr/history'),
  nl: () => import('virtual:messages/nl/history'),
};
