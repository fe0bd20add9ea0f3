import type { Messagebook } from '#shared/i18n/load.ts';
import { messages as ofSettings } from '#unit/settings/messages.ts';

const own: Messagebook = {
  en: () => import('virtual:messages/en/configuration'),
  cs: () => import('virtual:messages/cs/configuration'),
  de: () => import('virtual:messages/de/configuration'),
  fr: () => import('virtual:messages/fr/configuration'),
  nl: () => import('virtual:messages/nl/configuration'),
};

/** Its own, and what settings are called and mean. */
export const messages: readonly Messagebook[] = [ofSettings, own];
