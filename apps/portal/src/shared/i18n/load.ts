import type { Messages } from '@lingui/core';
import type { Language } from '@poolhouse/domain/account/languages';

type Loader = () => Promise<{ messages: Messages }>;

/**
 * Messages come in volumes, so that nobody loads those about units to log in, nor those of forms to look at a pool; what
 * people see once in a while is 'rare'.
 */
export type Volume = 'base' | 'account' | 'unit' | 'control' | 'rare';

/** One chunk a language, compiled when the portal is built. */
export type Messagebook = Record<Language, Loader>;

/** What only one screen says is named by that screen, so that no other page carries where its messages lie. */
export const loadMessages: Record<Volume, Messagebook> = {
  base: {
    en: () => import('virtual:messages/en/base'),
    cs: () => import('virtual:messages/cs/base'),
    de: () => import('virtual:messages/de/base'),
    fr: () => import('virtual:messages/fr/base'),
    nl: () => import('virtual:messages/nl/base'),
  },
  account: {
    en: () => import('virtual:messages/en/account'),
    cs: () => import('virtual:messages/cs/account'),
    de: () => import('virtual:messages/de/account'),
    fr: () => import('virtual:messages/fr/account'),
    nl: () => import('virtual:messages/nl/account'),
  },
  unit: {
    en: () => import('virtual:messages/en/unit'),
    cs: () => import('virtual:messages/cs/unit'),
    de: () => import('virtual:messages/de/unit'),
    fr: () => import('virtual:messages/fr/unit'),
    nl: () => import('virtual:messages/nl/unit'),
  },
  control: {
    en: () => import('virtual:messages/en/control'),
    cs: () => import('virtual:messages/cs/control'),
    de: () => import('virtual:messages/de/control'),
    fr: () => import('virtual:messages/fr/control'),
    nl: () => import('virtual:messages/nl/control'),
  },
  rare: {
    en: () => import('virtual:messages/en/rare'),
    cs: () => import('virtual:messages/cs/rare'),
    de: () => import('virtual:messages/de/rare'),
    fr: () => import('virtual:messages/fr/rare'),
    nl: () => import('virtual:messages/nl/rare'),
  },
};
