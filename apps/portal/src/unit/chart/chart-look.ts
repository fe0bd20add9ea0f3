/** The lines of the day chart: told apart by dash and label as well as by colour. */
export const chartChannels = [
  { channel: 'water', colour: '--water-line', dash: [], width: 2.25, fill: true },
  { channel: 'solar', colour: '--warning', dash: [7, 4], width: 1.75, fill: false },
] as const;
export type ChartChannel = (typeof chartChannels)[number];

/** What the strips below show. */
export const stripOutputs = ['filtration', 'solar', 'heating'] as const;
export type StripOutput = (typeof stripOutputs)[number];

/** Pixels left of the plot, where the degrees stand, and right of it; the strips keep the same margins. */
export const GUTTER = 36;
export const END = 10;
