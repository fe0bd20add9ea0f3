import type { UnitState } from '@poolhouse/contract/api/units';
import type { Presence } from '@poolhouse/domain/presence';

/** Why a unit cannot be switched from afar just now. */
export type ControlBlock = 'role' | 'server' | 'never' | 'offline' | 'reconnecting' | 'mixing' | 'menu';

export interface ControlInputs {
  /** Whether the user has a role for remote control. */
  readonly mayControl: boolean;
  /** Whether this tab hears the server. */
  readonly connected: boolean;
  readonly presence: Presence;
  readonly state: UnitState | null;
  /** The server's clock in epoch milliseconds. */
  readonly now: number;
}

/** The first thing in the way, the one to be mended first; undefined when nothing is. */
export function controlBlock({
  mayControl,
  connected,
  presence,
  state,
  now,
}: ControlInputs): ControlBlock | undefined {
  if (!mayControl) return 'role';
  if (!connected) return 'server';
  if (presence === 'never' || !state) return 'never';
  if (presence !== 'online') return presence;
  if (state.mixingUntil !== null && Date.parse(state.mixingUntil) > now) return 'mixing';
  return state.screen === 'home' ? undefined : 'menu';
}
