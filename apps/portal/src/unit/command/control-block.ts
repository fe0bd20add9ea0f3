import type { UnitState } from '@poolhouse/contract/api/units';
import { mayControl } from '@poolhouse/domain/account/roles';
import type { PortalKey } from '@poolhouse/i18n/key';
import { deviceOfflineKey } from '#shared/device-offline.ts';
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

export interface BlockWords {
  readonly block: ControlBlock;
  /** In a few words; how long it will be, where that is known. */
  readonly title: string;
  /** Why, and what to do. */
  readonly text: string;
}

/**
 * Why the unit cannot be told anything just now, undefined when it can.
 * @param upkeep what its owner did at the pool, which asks for no more than that it hears
 */
export function useControlBlock(unit: LiveUnit, upkeep = false): BlockWords | undefined {
  const t = useT();
  const { roles } = useUser();
  const connection = useLiveConnection();
  const { state } = unit;
  const may = upkeep || mayControl(roles);
  const { block, left } = useStanding(unit, ({ presence, now }) => {
    const found = controlBlock({ mayControl: may, connection, presence, state, now });
    const until = found === 'mixing' ? Date.parse(state?.mixingUntil ?? '') : now;
    return { block: found, left: Math.ceil((until - now) / 1000) };
  });
  if (!block || (upkeep && (block === 'mixing' || block === 'menu'))) return undefined;
  const text = t(`control.block.${block}`);
  if (block !== 'mixing') return { block, title: t(titleKey(block)), text };
  return { block, title: t('control.ready.in', { left: minutesAndSeconds(left) }), text };
}

/** In the words of the notices above the values, where these say it too. */
function titleKey(block: Exclude<ControlBlock, 'mixing'>): PortalKey {
  switch (block) {
    case 'device':
      return deviceOfflineKey();
    case 'server':
    case 'offline':
    case 'reconnecting':
      return `status.${block}.title`;
    default:
      return `control.title.${block}`;
  }
}

/** '1:05' */
const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
