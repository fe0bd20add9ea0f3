import type { Consumables } from '@poolhouse/contract/api/consumables';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Phrase } from '#unit/show/phrase.ts';
import { shownLitres } from '#unit/show/shown-litres.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { type AlertWriting, alertWords, knownChannel, type Worded } from './alert-words.ts';

export type Canister = Pick<Consumables['canisters'][number], 'n' | 'substance' | 'remaining'>;

/** How alerts write values, channels and canisters in the reader's language. */
export function useAlertWriting(canisters: readonly Canister[] = []): AlertWriting {
  const t = useT();
  const language = useLanguage();
  return {
    value(about, value) {
      const channel = knownChannel(about);
      return channel && value !== null ? shownWithUnit(channel, value, language) : '';
    },
    name(about) {
      const channel = knownChannel(about);
      return channel ? t(`channel.${channel}`) : about;
    },
    canister(about) {
      const canister = canisters.find(({ n }) => String(n) === about);
      if (!canister) return undefined;
      const { substance, remaining } = canister;
      return {
        substance: t(`substance.${substance}`),
        left: remaining > 0 ? shownLitres(remaining, language) : null,
      };
    },
  };
}

/** What is wrong, and what to do about it, with values as the reader's language writes them. */
export function useAlertWords(
  alert: Worded,
  canisters?: readonly Canister[],
): { title: Phrase; hint: Phrase } {
  return alertWords(alert, useAlertWriting(canisters));
}
