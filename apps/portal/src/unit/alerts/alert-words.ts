import type { AlertResource } from '@poolhouse/contract/api/alerts';
import { isUnitMessage } from '@poolhouse/domain/unit/unit-messages';
import { isChannel } from '@poolhouse/domain/water/channels';
import type { Phrase } from '#unit/show/phrase.ts';

export type Worded = Pick<AlertResource, 'source' | 'about' | 'value' | 'limit'> &
  Partial<Pick<AlertResource, 'endedAt'>>;

/** How a value of a channel, and the channel itself, are written where the sentence is shown. */
export interface AlertWriting {
  value(channel: string, value: number | null): string;
  name(channel: string): string;
  /** What a canister holds and how much of it is left, null for nothing; undefined where its unit has not said it. */
  canister(about: string): { substance: string; left: string | null } | undefined;
}

/** What is wrong, as a sentence, and what to do about it. */
export function alertWords(
  { source, about, value, limit, endedAt = null }: Worded,
  writing: AlertWriting,
): { title: Phrase; hint: Phrase } {
  switch (source) {
    case 'low':
    case 'high':
      return {
        title: {
          key: `notifications.title.${source}`,
          values: { channel: writing.name(about), limit: writing.value(about, limit) },
        },
        hint: { key: 'notifications.hint.value', values: { value: writing.value(about, value) } },
      };
    case 'canister': {
      const canister = writing.canister(about);
      if (!canister) return suppliesWords(source, about);
      const { substance, left } = canister;
      // What is over was about the one that was there before.
      const what = left === null && endedAt === null ? 'canisterEmpty' : 'canisterLow';
      return {
        title: { key: `notifications.title.${what}`, values: { n: about, substance } },
        hint: { key: `notifications.hint.${what}`, values: { left: left ?? '0' } },
      };
    }
    case 'tube':
      return suppliesWords(source, about);
    case 'offline':
      return { title: { key: 'notifications.offline' }, hint: { key: 'notifications.offlineText' } };
    case 'message':
      return isUnitMessage(about)
        ? { title: { key: `unitMessage.title.${about}` }, hint: { key: `unitMessage.hint.${about}` } }
        : {
            title: { key: 'status.unknownMessage', values: { key: about } },
            hint: { key: 'status.unknownMessageHint' },
          };
  }
}

const suppliesWords = (source: 'canister' | 'tube', n: string): { title: Phrase; hint: Phrase } => ({
  title: { key: `notifications.title.${source}`, values: { n } },
  hint: { key: `notifications.hint.${source}` },
});

/** Whether it is about what the tab Consumables shows. */
export const isSupply = ({ source }: Worded): boolean => source === 'canister' || source === 'tube';

export const knownChannel = (about: string) => (isChannel(about) ? about : undefined);
