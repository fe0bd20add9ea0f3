import type { UnitState } from '@poolhouse/contract/api/units';
import { type ChannelName, hasFact } from '@poolhouse/domain/water/channels';
import { DRY, isHeld, VALUE_OLD_MS } from '@poolhouse/domain/water/reported';
import type { StandingNow } from '#unit/standing/standing.ts';

/** A value as it may be shown; one the unit never reported has no reading. */
export interface Reading {
  readonly value: number;
  /** Epoch milliseconds at which it was last true. */
  readonly at: number;
  /** Older than three reporting intervals, or taken without water at the probes: nobody should act on it. */
  readonly old: boolean;
}

/**
 * @param now the server's clock in epoch milliseconds
 */
export function readingOf(state: UnitState | null, channel: ChannelName, now: number): Reading | undefined {
  const value = state?.values[channel];
  if (!state || value === undefined) return undefined;
  const at = Date.parse(state.valuesAt[channel] ?? state.ts);
  // The state's own age is counted from its arrival: a unit's clock may be wrong, and then every value would look old.
  const silence = now - Date.parse(state.receivedAt);
  return { value, at, old: silence > VALUE_OLD_MS || isHeld(state, channel) };
}

/** The same where nobody can say any more how the unit is: all that is shown of it is old from then on, at once. */
export function readingIn(
  state: UnitState | null,
  channel: ChannelName,
  { presence, now }: Pick<StandingNow, 'presence' | 'now'>,
): Reading | undefined {
  const reading = readingOf(state, channel, now);
  return reading && { ...reading, old: reading.old || presence !== 'online' };
}

/** Whether a value is held because no water flows past its probe, as far as the unit says so. */
export function isDry(state: UnitState, channel: ChannelName): boolean {
  const { outputs, messages } = state;
  const isStill =
    outputs.filtration === 'off' ||
    outputs.dosingWhy === 'no-flow' ||
    messages.some(({ key }) => key === DRY);
  return isStill && hasFact(channel, 'probe') && isHeld(state, channel);
}
