/**
 * The lines of the day chart: told apart by dash and label as well as by colour. Each has a scale of its own, in the colour of
 * its words: beside a panel of 65 °C nobody would see how the water gets warm.
 */
export const chartChannels = [
  { channel: 'water', colour: '--water-line', words: '--muted', dash: [], width: 2.25, fill: true },
  { channel: 'solar', colour: '--warning', words: '--warning-text', dash: [7, 4], width: 1.75, fill: false },
] as const;
export type ChartChannel = (typeof chartChannels)[number];

/** What the water is to have. */
export const setLine = { colour: '--good', dash: [2, 3] } as const;

/** What the strips below show. */
export const stripOutputs = ['filtration', 'solar', 'heating'] as const;
export type StripOutput = (typeof stripOutputs)[number];

/** Pixels left of the plot, where the degrees stand, and right of it; the strips keep the same margins. */
export const GUTTER = 36;
export const END = 10;
/** Right of a day: a second scale stands there. */
export const endOf = (channels: readonly unknown[]): number => (channels.length > 1 ? GUTTER : END);
