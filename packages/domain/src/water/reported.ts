import type { UnitMessageKey } from '../unit/unit-messages.ts';
import {
  type Channel,
  type ChannelName,
  type ChannelWith,
  channelNames,
  channels,
  hasFact,
} from './channels.ts';

/** What a unit reported, as far as its water is judged by it; times as ISO instants of the unit's own clock. */
export interface Reported {
  readonly ts: string;
  readonly values: Readonly<Record<string, number>>;
  /** When a value was last true, where that is before `ts`. */
  readonly valuesAt: Readonly<Record<string, string>>;
  readonly messages: readonly { readonly key: string; readonly severity: 'error' | 'warning' | 'info' }[];
}

export type Verdict = 'good' | 'low' | 'high' | 'unjudged';
export type AdvisedChannel = ChannelWith<'advice'>;

/** Milliseconds, three reporting intervals: nobody should act on a value that is older. */
export const VALUE_OLD_MS = 30_000;

/** No probe tells anything while a unit says this. */
export const DRY: UnitMessageKey = 'no-water-flow-to-probes';
const advised = channelNames.filter((name) => hasFact(name, 'advice'));

/** Whether a value lies in its channel's normal band. */
export function verdictOf(channel: ChannelName, value: number): Verdict {
  const { normal }: Channel = channels[channel];
  if (!normal) return 'unjudged';
  if (value < normal[0]) return 'low';
  return value > normal[1] ? 'high' : 'good';
}

/** Whether a value was old already when it was reported, or taken without water at its probe. */
export function isHeld({ ts, valuesAt, messages }: Reported, channel: ChannelName): boolean {
  const behind = Date.parse(ts) - Date.parse(valuesAt[channel] ?? ts);
  return behind > VALUE_OLD_MS || (hasFact(channel, 'probe') && messages.some(({ key }) => key === DRY));
}

/** Channels whose reported value lies outside of its normal band, and something can be done about it. */
export function offChannels(
  reported: Reported,
): { channel: AdvisedChannel; value: number; verdict: 'low' | 'high' }[] {
  return advised.flatMap((channel) => {
    const value = reported.values[channel];
    if (value === undefined || isHeld(reported, channel)) return [];
    const verdict = verdictOf(channel, value);
    return verdict === 'low' || verdict === 'high' ? [{ channel, value, verdict }] : [];
  });
}

/** How many conditions need somebody's attention: what the unit says that is no mere information, and its water's. */
export function openAlertsOf(reported: Reported | null): number {
  if (!reported) return 0;
  const said = reported.messages.filter(({ severity }) => severity !== 'info').length;
  return said + offChannels(reported).length;
}
