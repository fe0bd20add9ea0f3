/** Whether a unit can be reached, by when it was last heard. */
export type Presence = 'never' | 'online' | 'reconnecting' | 'offline';

/** Milliseconds of silence up to which a connected unit counts as online. */
export const ONLINE_MS = 30_000;
/** Milliseconds of silence from which a unit counts as offline. */
export const OFFLINE_MS = 180_000;

export interface Heard {
  /** Epoch milliseconds of the last message, undefined when there never was one. */
  readonly lastHeard: number | undefined;
  /** What its last presence message said; a will says false. */
  readonly connected: boolean;
}

/** Presence at `now` (epoch milliseconds). */
export function presenceAt({ lastHeard, connected }: Heard, now: number): Presence {
  if (lastHeard === undefined) return 'never';
  const silence = now - lastHeard;
  if (silence >= OFFLINE_MS) return 'offline';
  return connected && silence <= ONLINE_MS ? 'online' : 'reconnecting';
}
