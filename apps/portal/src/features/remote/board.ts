import { shownAsUtc } from '@poolhouse/domain/account/date-formats';
import { endOfDay, localDay } from '@poolhouse/domain/filtration/local-day';
import { oneSpeed, type PumpSpeed, pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { type RelayType, relayTypes } from '@poolhouse/domain/relay/relay';

/** The rows of the board: what can be switched, in their order. */
export const boardParts = [
  'filtration',
  'heating',
  'solar',
  'dosing',
  'backwash',
  'filling',
  'cover',
  'relay1',
  'relay2',
  'relay3',
  'relay4',
] as const;
export type BoardPart = (typeof boardParts)[number];

const relays: readonly BoardPart[] = ['relay1', 'relay2', 'relay3', 'relay4'];

/** Features that a row is about besides the one of its own name: what disinfects is paused, pumps or not. */
const also: Partial<Record<BoardPart, string>> = { dosing: 'electrolysis' };

/** The rows of a unit with these features: hardware that is not there is not shown. Some of its relays may be named. */
export function partsWith(features: readonly string[]): BoardPart[] {
  const has = (feature: string | undefined) => feature !== undefined && features.includes(feature);
  const named = relays.some((relay) => features.includes(relay));
  const isThere = (part: BoardPart): boolean =>
    relays.includes(part) ? has('relays') && (!named || has(part)) : has(part) || has(also[part]);
  return boardParts.filter(isThere);
}

/** Speeds that can be set: a pump with one, or of which nobody has said how it is wired, is on or off. */
export const speedsOf = (features: readonly string[], pumpType: unknown): readonly PumpSpeed[] =>
  features.includes('speeds') && pumpType !== 'none' ? pumpSpeeds : oneSpeed;

/** Minutes for which the pump is set by hand; until midnight as many as are left of the day. */
export const pumpMinutes = ['15', '60', 'midnight'] as const;
export type PumpMinutes = (typeof pumpMinutes)[number];

/** The longest that a unit can be told. */
const MOST_MINUTES = 1440;

/** Minutes until the day ends in a zone, by a clock in epoch milliseconds: at least 1, and no more than can be told. */
export function minutesToMidnight(now: number, timeZone: string): number {
  const ahead = (at: number) => (shownAsUtc(new Date(at), timeZone) - at) / 60_000;
  const left = Math.ceil((endOfDay(localDay(now, ahead)) - now) / 60_000);
  return Math.min(MOST_MINUTES, Math.max(1, left));
}

/** Minutes for which dosing may be paused. */
export const pauseMinutes = [30, 120, 720, 1440] as const;

export const isRelayType = (value: unknown): value is RelayType => relayTypes.some((one) => one === value);
