import type { UnitState } from '@poolhouse/contract/api/units';
import { mayControl } from '@poolhouse/domain/account/roles';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useUser } from '#shared/session/use-user.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useStanding } from '#unit/standing/use-standing.ts';
import { controlBlock } from './control-block.ts';

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
