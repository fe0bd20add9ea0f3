import type { UnitState } from '@poolhouse/contract/api/units';
import type { Presence } from '@poolhouse/domain/unit/presence';
import type { LiveStatus } from '#shared/live/connection.ts';

/** Why a unit cannot be switched from afar just now. */
export type ControlBlock =
  | 'role'
  | 'device'
  | 'server'
  | 'never'
  | 'offline'
  | 'reconnecting'
  | 'mixing'
  | 'menu';

export interface ControlInputs {
  /** Whether the user has a role for remote control. */
  readonly mayControl: boolean;
  /** How this tab hears the server. */
  readonly connection: LiveStatus;
  readonly presence: Presence;
  readonly state: UnitState | null;
  /** The server's clock in epoch milliseconds. */
  readonly now: number;
}

/** The first thing in the way, the one to be mended first; undefined when nothing is. */
export function controlBlock({
  mayControl,
  connection,
  presence,
  state,
  now,
}: ControlInputs): ControlBlock | undefined {
  if (!mayControl) return 'role';
  if (connection === 'offline') return 'device';
  if (connection === 'lost') return 'server';
  if (presence === 'never' || !state) return 'never';
  if (presence !== 'online') return presence;
  if (state.mixingUntil !== null && Date.parse(state.mixingUntil) > now) return 'mixing';
  return state.screen === 'home' ? undefined : 'menu';
}
