/** What a unit measures. Ranges: physical limits; outside a value is no measurement but a fault. */
export interface Channel {
  /** Unit symbol as shown, '' for none. */
  readonly symbol: string;
  /** Digits after the decimal sign when shown. */
  readonly digits: number;
  /** Inclusive physical range; a value outside it is dropped. */
  readonly range: readonly [number, number];
  /** Inclusive band outside of which a warning is shown. */
  readonly normal?: readonly [number, number];
  /** Inclusive band that is aimed at. */
  readonly target?: readonly [number, number];
  /** Ends of its gauge's bar: somewhat wider than the normal band, so that a mark outside of it still has room. */
  readonly scale?: readonly [number, number];
  /** Band in which its probe tells exactly; beyond, it only tells that the value is beyond. */
  readonly exact?: readonly [number, number];
  /** Measured by a probe, which tells nothing while no water flows past it. */
  readonly probe?: true;
  /** An owner can do something about a value outside of the normal band, and is told what. */
  readonly advice?: true;
}

export const channels = {
  water: { symbol: '°C', digits: 1, range: [-40, 120], normal: [5, 45], target: [20, 40], advice: true },
  air: { symbol: '°C', digits: 1, range: [-40, 120] },
  solar: { symbol: '°C', digits: 1, range: [-40, 120] },
  ph: {
    symbol: '',
    digits: 2,
    range: [0, 14],
    normal: [6.8, 7.6],
    target: [7.2, 7.4],
    scale: [6.4, 8],
    exact: [4, 10],
    probe: true,
    advice: true,
  },
  redox: {
    symbol: 'mV',
    digits: 0,
    range: [-500, 1500],
    normal: [400, 900],
    target: [650, 750],
    scale: [300, 1000],
    probe: true,
    advice: true,
  },
  freeChlorine: {
    symbol: 'mg/l',
    digits: 2,
    range: [0, 20],
    normal: [0.4, 2],
    target: [0.5, 1.5],
    scale: [0, 2.4],
    probe: true,
    advice: true,
  },
  boundChlorine: {
    symbol: 'mg/l',
    digits: 2,
    range: [0, 20],
    normal: [0, 0.6],
    scale: [0, 1.2],
    probe: true,
    advice: true,
  },
  salinity: {
    symbol: 'kg/m³',
    digits: 1,
    range: [0, 50],
    normal: [2.5, 8],
    target: [3, 6],
    scale: [0, 10],
    probe: true,
    advice: true,
  },
  electrolyser: { symbol: 'g/h', digits: 0, range: [0, 20], scale: [0, 20] },
  flow: { symbol: 'm³/h', digits: 1, range: [0, 50] },
  pressure: { symbol: 'bar', digits: 2, range: [0, 4], scale: [0, 2] },
  level: { symbol: 'cm', digits: 0, range: [0, 300] },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;
export const channelNames = Object.keys(channels) as ChannelName[];

/** Channels of which something is known, such as those with a gauge's scale: `ChannelWith<'scale'>`. */
export type ChannelWith<Fact extends keyof Channel> = {
  [Name in ChannelName]: Fact extends keyof (typeof channels)[Name] ? Name : never;
}[ChannelName];

/** Whether it is known of the channel, for the type as well. */
export function hasFact<Fact extends keyof Channel>(
  name: ChannelName,
  fact: Fact,
): name is ChannelWith<Fact> {
  return Object.hasOwn(channels[name], fact);
}

export function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channels, name);
}

/** Whether `value` (in the channel's own unit) can have been measured at all. */
export function isPhysical(channel: ChannelName, value: unknown): value is number {
  const [low, high] = channels[channel].range;
  return typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high;
}
