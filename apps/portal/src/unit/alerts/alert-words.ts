import type { AlertResource } from '@poolhouse/contract/api/alerts';
import { isUnitMessage } from '@poolhouse/domain/unit/unit-messages';
import { isChannel } from '@poolhouse/domain/water/channels';
import type { Phrase } from '#unit/show/phrase.ts';

export type Worded = Pick<AlertResource, 'source' | 'about' | 'value' | 'limit'>;

/** How a value of a channel, and the channel itself, are written where the sentence is shown. */
export interface AlertWriting {
  value(channel: string, value: number | null): string;
  name(channel: string): string;
}

/** What is wrong, as a sentence, and what to do about it. */
export function alertWords(
  { source, about, value, limit }: Worded,
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
    case 'canister':
    case 'tube':
      return {
        title: { key: `notifications.title.${source}`, values: { n: about } },
        hint: { key: `notifications.hint.${source}` },
      };
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

/** Whether it is about what the tab Consumables shows. */
export const isSupply = ({ source }: Worded): boolean => source === 'canister' || source === 'tube';

export const knownChannel = (about: string) => (isChannel(about) ? about : undefined);
