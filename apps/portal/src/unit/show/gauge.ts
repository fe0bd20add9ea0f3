import { type Channel, type ChannelName, type ChannelWith, channels } from '@poolhouse/domain/water/channels';
import { type Verdict, verdictOf } from '@poolhouse/domain/water/reported';

export type GaugeChannel = ChannelWith<'scale'>;

/** In the order in which they are shown: what owners judge first, then what the equipment does. */
export const gaugeChannels: readonly GaugeChannel[] = [
  'ph',
  'redox',
  'freeChlorine',
  'boundChlorine',
  'salinity',
  'pressure',
  'electrolyser',
];

export interface Gauge {
  /** Ends of the bar, in the channel's unit. */
  readonly from: number;
  readonly to: number;
  /** Share of the bar (0…1) at which the mark stands; a value beyond the bar stands at its end. */
  readonly mark: number;
  /** Start and end of the normal band and of the band aimed at, as shares of the bar. */
  readonly normal: readonly [number, number] | undefined;
  readonly target: readonly [number, number] | undefined;
  readonly verdict: Verdict;
}

/** The drawing of a value on its bar. */
export function gaugeOf(channel: GaugeChannel, value: number): Gauge {
  const [from, to] = channels[channel].scale;
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const { normal, target } = bands(channel);
  return {
    from,
    to,
    mark: share(value),
    normal: normal && [share(normal[0]), share(normal[1])],
    target: target && [share(target[0]), share(target[1])],
    verdict: verdictOf(channel, value),
  };
}

const bands = (channel: ChannelName): Channel => channels[channel];
