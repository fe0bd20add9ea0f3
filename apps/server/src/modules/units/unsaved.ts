import { OFFLINE_MS } from '@poolhouse/domain/unit/presence';

/** Milliseconds within which what no owner acts on is written once at most, by all nodes together. */
const SAVE_EVERY_MS = 60_000;
/** What the database does not know of a unit. */
export interface Unsaved {
  /** Epoch milliseconds. */
  readonly lastHeard: number | undefined;
  /** The same as it is written, as far as this node knows. */
  stored: number | undefined;
  dirty: boolean;
  /** An owner acts on what is not written yet. */
  urgent: boolean;
}

/** Nothing of it is to be awaited: what is not written is its last word for now. */
const isSilent = ({ lastHeard = 0 }: Unsaved, now: number): boolean => now - lastHeard >= OFFLINE_MS;

/** Whether it is to be written now. */
export const isDue = (unit: Unsaved, now: number): boolean =>
  unit.dirty &&
  (unit.urgent || (unit.lastHeard ?? 0) - (unit.stored ?? 0) >= SAVE_EVERY_MS || isSilent(unit, now));

/** Milliseconds by which it must have been heard later than is written, by whichever node, to be written again. */
export const leastNews = (unit: Unsaved, now: number): number => (isSilent(unit, now) ? 0 : SAVE_EVERY_MS);

/**
 * Until when a connected unit counts as heard by some node, by what is written: what is not written yet is not older.
 * @param now epoch milliseconds
 */
export const heardByAny = (
  { connected, lastHeard }: { connected: boolean; lastHeard: number | undefined },
  now: number,
): number | undefined =>
  connected && lastHeard !== undefined
    ? Math.max(lastHeard, Math.min(now, lastHeard + SAVE_EVERY_MS))
    : lastHeard;
