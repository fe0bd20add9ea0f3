import type { UnitState } from '@poolhouse/contract/api/units';
import { STATE_EVERY_MS } from '@poolhouse/contract/unit/limits';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { type ChannelName, hasFact } from '@poolhouse/domain/water/channels';

/** A value as it may be shown; one the unit never reported has no reading. */
export interface Reading {
  readonly value: number;
  /** Epoch milliseconds at which it was last true. */
  readonly at: number;
  /** Older than three reporting intervals, or taken without water at the probes: nobody should act on it. */
  readonly old: boolean;
}

const DRY: UnitMessageKey = 'no-water-flow-to-probes';
const LIMIT_MS = 3 * STATE_EVERY_MS;

/**
 * @param now the server's clock in epoch milliseconds
 */
export function readingOf(state: UnitState | null, channel: ChannelName, now: number): Reading | undefined {
  const value = state?.values[channel];
  if (!state || value === undefined) return undefined;
  const at = Date.parse(state.valuesAt[channel] ?? state.ts);
  // The state's own age is counted from its arrival: a unit's clock may be wrong, and then every value would look old.
  const silence = now - Date.parse(state.receivedAt);
  const behind = Date.parse(state.ts) - at;
  const dry = hasFact(channel, 'probe') && state.messages.some(({ key }) => key === DRY);
  return { value, at, old: dry || silence > LIMIT_MS || behind > LIMIT_MS };
}
