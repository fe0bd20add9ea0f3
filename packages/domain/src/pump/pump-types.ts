import type { PumpSpeed } from '../filtration/pump-speed.ts';

/** Kinds of variable speed pumps by how their relays are wired; `none`: a pump that is on or off. */
export const pumpTypes = ['none', 'A', 'B', 'C'] as const;
export type PumpType = (typeof pumpTypes)[number];

/** What a relay of the pump does while it is closed; `not-connected` leads nowhere. */
export type PumpRelayMeaning = 'speed1' | 'speed2' | 'speed3' | 'stop' | 'not-connected' | 'start';
type Four<Value> = readonly [Value, Value, Value, Value];

type SpeedPumpType = Exclude<PumpType, 'none'>;

/** The meaning of the pump's relays 1 to 4; undefined: the type has none. */
export const pumpRelayMeanings: Record<SpeedPumpType, Four<PumpRelayMeaning>> & { none: undefined } = {
  none: undefined,
  A: ['speed1', 'speed2', 'speed3', 'stop'],
  B: ['speed1', 'speed2', 'speed3', 'not-connected'],
  C: ['speed1', 'speed2', 'speed3', 'start'],
};

/** A maker's pump; an older model is wired as the newer ones of the same name are. */
export interface PumpMake {
  readonly name: string;
  readonly isOlder?: true;
}

/** Whose pumps are of a type. Source: specification, section 3. */
export const pumpMakes: Record<SpeedPumpType, readonly [PumpMake, PumpMake]> = {
  A: [{ name: 'Speck' }, { name: 'Uwe EO PM' }],
  B: [{ name: 'Pentair' }, { name: 'DAB E.SWIM' }],
  C: [{ name: 'Hayward' }, { name: 'Hayward', isOlder: true }],
};

const meaningOf = { low: 'speed1', medium: 'speed2', high: 'speed3' } as const;
const open: Four<boolean> = [false, false, false, false];

/** The only speed of a pump that is on or off counts as this one. */
const ONLY_SPEED: PumpSpeed = 'medium';

/** The speed that a pump of this type has for the one that is asked of it. */
export function fittingSpeed(type: PumpType, asked: PumpSpeed): PumpSpeed {
  return type === 'none' && asked !== 'off' ? ONLY_SPEED : asked;
}

/** Which of the pump's relays 1 to 4 are closed at a speed. */
export function pumpRelays(type: PumpType, speed: PumpSpeed): Four<boolean> {
  const meanings = pumpRelayMeanings[type];
  if (!meanings) return open;
  const isClosed = (meaning: PumpRelayMeaning): boolean => {
    if (speed === 'off') return meaning === 'stop';
    return meaning === meaningOf[speed] || meaning === 'start';
  };
  const [first, second, third, fourth] = meanings;
  return [isClosed(first), isClosed(second), isClosed(third), isClosed(fourth)];
}
