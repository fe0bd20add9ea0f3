import type { UnitState } from '@poolhouse/contract/api/units';
import { mayControl } from '@poolhouse/domain/account/roles';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveStatus } from '#shared/live/connection.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useUser } from '#shared/session/use-user.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type Standing, useStanding } from '#unit/standing/standing.ts';

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
  readonly presence: Standing['presence'];
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
  if (presence === 'unknown') return 'server';
  if (presence !== 'online') return presence;
  if (state.mixingUntil !== null && Date.parse(state.mixingUntil) > now) return 'mixing';
  return state.screen === 'home' ? undefined : 'menu';
}

/** In words why the unit cannot be switched just now, undefined when it can. */
export function useControlBlock(unit: LiveUnit, state: UnitState): string | undefined {
  const t = useT();
  const { roles } = useUser();
  const connection = useLiveConnection();
  const { presence, now } = useStanding(unit);
  const block = controlBlock({ mayControl: mayControl(roles), connection, presence, state, now });
  if (!block) return undefined;
  if (block !== 'mixing') return t(`control.block.${block}`);
  return t('control.block.mixing', { time: formatTime(state.mixingUntil ?? state.ts, unit.timeZone) });
}
