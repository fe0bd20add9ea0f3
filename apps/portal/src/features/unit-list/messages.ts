import type { Messagebook } from '#shared/i18n/load.ts';

export const messages: Messagebook = {
  en: () => import('virtual:messages/en/units'),
  cs: () => import('virtual:messages/cs/units'),
  de: () => import('virtual:messages/de/units'),
  fr: () => import('virtual:messages/fr/units'),
  nl: () => import('virtual:messages/nl/units'),
};
