import type { Language } from '@poolhouse/domain/account/languages';
import * as z from 'zod/mini';
import { formatStamp } from '#shared/format/date-time.ts';
import type { Translate } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { storage } from '#shared/storage.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { cardValues } from './card-values.ts';

const knownCard = z.object({
  path: z.string(),
  name: z.string(),
  serial: z.string(),
  values: z.array(z.object({ label: z.string(), text: z.string(), set: z.optional(z.string()) })),
  /** When it was heard last, or that it never was, in words. */
  heard: z.string(),
});
/** A card as it was last shown, in words: nobody counts with what is old, and a page without our scripts can show it. */
export type KnownCard = z.infer<typeof knownCard>;

/** What the list of this user last showed; nothing when it cannot be read. */
export function readLastKnown(user: string): readonly KnownCard[] {
  const text = storage.get('lastPools');
  if (!text?.startsWith(`${user} `)) return [];
  try {
    return z.array(knownCard).parse(JSON.parse(text.slice(user.length)));
  } catch {
    return [];
  }
}

/** The page that the worker shows without a network reads it too (`build/offline.js`). */
export const keepLastKnown = (user: string, cards: readonly KnownCard[]): void =>
  storage.set('lastPools', `${user} ${JSON.stringify(cards)}`);

export function cardOf(t: Translate, language: Language, unit: LiveUnit): KnownCard {
  const { lastHeard } = unit.presence;
  const values = cardValues(t, language, unit, { water: true, ph: true, mode: true }) ?? [];
  return {
    path: unitPath(unit.serialNumber),
    name: unitName(t, unit),
    serial: groupSerial(unit.serialNumber),
    values: values.map(({ label, text, set }) => ({ label, text, set })),
    heard:
      lastHeard === null
        ? t('presence.never')
        : t('units.lastHeard', { time: formatStamp(lastHeard, unit.timeZone) }),
  };
}
