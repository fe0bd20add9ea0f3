import type { ToldCanister } from '@poolhouse/contract/api/consumables';
import type { Language } from '@poolhouse/domain/account/languages';
import { isUnitMessage } from '@poolhouse/domain/unit/unit-messages';
import { channels, isChannel } from '@poolhouse/domain/water/channels';
import { translate } from '@poolhouse/i18n/translate';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

export type Worded = Pick<
  Selectable<Tables['alerts']>,
  'source' | 'about' | 'value' | 'threshold' | 'ended_at'
> & { canister: ToldCanister | null };

/** What is wrong, as a sentence, and what to do about it. */
export function alertWords(
  lang: Language,
  { source, about, value, threshold, ended_at, canister }: Worded,
): { title: string; hint: string } {
  if (source === 'low' || source === 'high') {
    const channel = isChannel(about) ? translate(lang, `channel.${about}`) : about;
    const limit = shown(lang, about, threshold);
    return {
      title: translate(lang, `notifications.title.${source}`, { channel, limit }),
      hint: translate(lang, 'notifications.hint.value', { value: shown(lang, about, value) }),
    };
  }
  if (source === 'canister' && canister) {
    // What is over was about the one that was there before.
    const what = canister.remaining <= 0 && ended_at === null ? 'canisterEmpty' : 'canisterLow';
    const substance = translate(lang, `substance.${canister.substance}`);
    const litres = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
    return {
      title: translate(lang, `notifications.title.${what}`, { n: about, substance }),
      hint: translate(lang, `notifications.hint.${what}`, { left: litres.format(canister.remaining / 1000) }),
    };
  }
  if (source === 'canister' || source === 'tube') {
    return {
      title: translate(lang, `notifications.title.${source}`, { n: about }),
      hint: translate(lang, `notifications.hint.${source}`),
    };
  }
  if (source === 'offline') {
    return {
      title: translate(lang, 'notifications.offline'),
      hint: translate(lang, 'notifications.offlineText'),
    };
  }
  if (!isUnitMessage(about)) {
    return {
      title: translate(lang, 'timeline.unknownMessage', { key: about }),
      hint: translate(lang, 'mail.alert.unknownHint'),
    };
  }
  return {
    title: translate(lang, `unitMessage.title.${about}`),
    hint: translate(lang, `unitMessage.hint.${about}`),
  };
}

function shown(lang: Language, about: string, value: number | null): string {
  if (value === null || !isChannel(about)) return '';
  const { digits, symbol } = channels[about];
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = new Intl.NumberFormat(lang, form).format(value).replace('-', '\u2212');
  return symbol ? `${number}\u00A0${symbol}` : number;
}
