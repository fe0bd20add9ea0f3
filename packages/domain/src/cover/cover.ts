import type { CoverState } from './cover-states.ts';

/** Seconds that a cover's motor rests before it turns the other way. */
const REVERSAL_S = 2;
/** Seconds without a pulse of a turning motor after which it is stopped. */
const PULSES_MISSED_S = 3;

export const coverOrders = ['open', 'close', 'stop'] as const;
export type CoverOrder = (typeof coverOrders)[number];
type Motion = 'opening' | 'closing';

export interface Cover {
  readonly state: CoverState;
  /** How far it is closed, 0 to 1. */
  readonly closed: number;
  /** The other way, once the motor has rested. */
  readonly next: Motion | undefined;
  /** Seconds that the motor still rests. */
  readonly rest: number;
  /** Seconds that the motor has turned without a pulse. */
  readonly pulseless: number;
  /** Why it stopped by itself; the next order tries again. */
  readonly fault: CoverFault | undefined;
}

export type CoverFault = 'current' | 'pulses';

export interface CoverDrive {
  /** Seconds from open to closed. */
  readonly travel: number;
  /** The motor takes more current than it should: something is in the way. */
  readonly overloaded: boolean;
  /** The motor's turns are counted by pulses; without them nobody knows where the cover is. */
  readonly pulses: boolean;
}

export const isMoving = ({ state }: Cover): boolean => state === 'opening' || state === 'closing';

/** A cover that stands still, this far closed. */
export function coverAt(closed: number): Cover {
  const state = closed >= 1 ? 'closed' : closed <= 0 ? 'open' : 'stopped';
  return { state, closed, next: undefined, rest: 0, pulseless: 0, fault: undefined };
}

/** After an order. One that turns the way of a moving cover around lets the motor rest in between. */
export function orderedCover(cover: Cover, order: CoverOrder): Cover {
  const still = { ...coverAt(cover.closed), rest: isMoving(cover) ? REVERSAL_S : cover.rest };
  if (order === 'stop') return still;
  const motion: Motion = order === 'open' ? 'opening' : 'closing';
  const end = order === 'open' ? 0 : 1;
  if (cover.state === motion) return cover;
  if (cover.closed === end && !isMoving(cover)) return still;
  return still.rest > 0 ? { ...still, next: motion } : { ...still, state: motion };
}

/** The cover `seconds` later; the same one when nothing changed. */
export function nextCover(cover: Cover, seconds: number, drive: CoverDrive): Cover {
  if (isMoving(cover)) return moved(cover, seconds, drive);
  if (cover.rest === 0) return cover;
  const rest = Math.max(0, cover.rest - seconds);
  if (rest > 0 || !cover.next) return { ...cover, rest };
  return { ...cover, rest, next: undefined, state: cover.next };
}

function moved(cover: Cover, seconds: number, { travel, overloaded, pulses }: CoverDrive): Cover {
  if (overloaded) return { ...coverAt(cover.closed), rest: REVERSAL_S, fault: 'current' };
  const pulseless = pulses ? 0 : cover.pulseless + seconds;
  if (pulseless > PULSES_MISSED_S) return { ...coverAt(cover.closed), rest: REVERSAL_S, fault: 'pulses' };
  const way = (cover.state === 'closing' ? 1 : -1) * (seconds / travel);
  const closed = Math.min(1, Math.max(0, cover.closed + way));
  const arrived = cover.state === 'closing' ? closed >= 1 : closed <= 0;
  return arrived ? { ...coverAt(closed), rest: REVERSAL_S } : { ...cover, closed, pulseless };
}
