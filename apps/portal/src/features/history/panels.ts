import type { HistoryResource } from '@poolhouse/contract/api/units';
import { type Channel, type ChannelName, channelNames, channels } from '@poolhouse/domain/water/channels';
import { hasValues } from '#unit/chart/chart-columns.ts';

/** A line of a panel: told apart by dash and label as well as by colour. */
export interface PanelLine {
  readonly channel: ChannelName;
  readonly colour: '--water-line' | '--muted' | '--warning';
  readonly dash: readonly number[];
}

/** Lines over one scale of their own. */
export interface Panel {
  readonly id: string;
  readonly lines: readonly PanelLine[];
  /** The normal band of its one channel. */
  readonly band: readonly [number, number] | undefined;
}

const temperatures: readonly PanelLine[] = [
  { channel: 'water', colour: '--water-line', dash: [] },
  { channel: 'air', colour: '--muted', dash: [2, 3] },
  { channel: 'solar', colour: '--warning', dash: [7, 4] },
];
const isTemperature = (name: ChannelName) => temperatures.some(({ channel }) => channel === name);

/** The channels that were measured, in the order in which they are shown. */
export const measuredChannels = ({ v }: Pick<HistoryResource, 'v'>): ChannelName[] =>
  channelNames.filter((name) => hasValues(v[name]));

/** One picture for all temperatures, and one for each other channel, since each has its own scale. */
export function panelsOf(shown: readonly ChannelName[]): Panel[] {
  const lines = temperatures.filter(({ channel }) => shown.includes(channel));
  const others = shown.filter((name) => !isTemperature(name));
  return [
    ...(lines.length > 0 ? [{ id: 'temperature', lines, band: undefined }] : []),
    ...others.map((channel): Panel => {
      const { normal }: Channel = channels[channel];
      return { id: channel, lines: [{ channel, colour: '--water-line', dash: [] }], band: normal };
    }),
  ];
}

/** On a smaller range noise would look like weather: so many of the last shown digit. */
const leastSteps = 40;

/** From where to where a scale goes for what is seen of it. */
export function rangeOf({ lines, band }: Panel, low: number | null, high: number | null): [number, number] {
  const [first] = lines;
  const { digits }: Channel = channels[first?.channel ?? 'water'];
  const ends = [low, high, ...(band ?? [])].filter((end) => end !== null);
  if (ends.length === 0) return [0, 1];
  const [bottom, top] = [Math.min(...ends), Math.max(...ends)];
  const span = Math.max(top - bottom, leastSteps * 10 ** -digits);
  const missing = (span - (top - bottom)) / 2;
  const [from, to] = [bottom - missing - span * 0.08, top + missing + span * 0.08];
  // Nothing flows below nothing: what is not wanted below it stands above.
  return bottom < 0 || from >= 0 ? [from, to] : [0, to - from];
}
