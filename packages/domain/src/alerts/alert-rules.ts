import type { UnitMessageKey } from '../unit/unit-messages.ts';
import type { ChannelName } from '../water/channels.ts';

/** What an alert is about: a message of the unit, a value below or above what its owner wants, or something used up. */
export const alertSources = ['message', 'low', 'high', 'offline', 'canister', 'tube'] as const;
export type AlertSource = (typeof alertSources)[number];

/** Minutes that something lasts before it is told, unless its owner says otherwise; a day at most. */
export const USUAL_DELAY = 30;
export const MOST_DELAY = 1_440;
/** Milliseconds that a value must be back inside before its alert ends. */
export const CALM_MS = 300_000;
/** Milliseconds without a word after which nobody knows how long something has lasted. */
export const UNSEEN_MS = 180_000;
/** Milliseconds after which it is told again, while nobody has acknowledged it. */
export const REMIND_MS = 86_400_000;
/** Days before a tube is due. */
export const TUBE_DAYS = 14;
/** So many within so many milliseconds are told one by one; more are told together. */
export const SINGLY = { most: 3, withinMs: 300_000 };

const noise: Partial<Record<ChannelName, number>> = { ph: 0.05, redox: 10, water: 0.5, air: 0.5, solar: 0.5 };
const noiseShare = 0.05;

/** By how much a value of a channel has to be back inside of a limit. @param limit in the channel's unit, as the result */
export const noiseOf = (channel: ChannelName, limit: number): number =>
  noise[channel] ?? Math.abs(limit) * noiseShare;

export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

/** How a value stands to a limit: beyond it, back inside, or too near to tell. */
export type LimitStanding = 'beyond' | 'near' | 'inside';

/** @returns undefined where there is no such limit */
export function limitStanding(
  channel: ChannelName,
  value: number,
  limits: Limits,
  side: 'low' | 'high',
): LimitStanding | undefined {
  const limit = limits[side];
  if (limit === null) return undefined;
  const inside = side === 'low' ? value - limit : limit - value;
  if (inside < 0) return 'beyond';
  return inside >= noiseOf(channel, limit) ? 'inside' : 'near';
}

/** What is told at any hour: it harms something within the night. */
export const neverHeldBack: ReadonlySet<string> = new Set<UnitMessageKey>([
  'pump-overheated',
  'no-flow-from-dosing-unit',
  'maximum-disinfection-dose-exceeded',
  'maximum-hourly-disinfection-dose-exceeded',
  'cover-current-error',
  'cover-pulses-error',
  'water-level-too-low',
]);
