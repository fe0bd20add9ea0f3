import type { UnitResource } from '@poolhouse/contract/api/units';
import { offChannels } from '#unit/show/problems.ts';

/**
 * How many alerts a card shows: for a live unit from its messages and values, as they are pushed; for any other the
 * server's count.
 * @param now the server's clock in epoch milliseconds
 */
export function alertsOf(
  { presence, state, openAlerts }: Pick<UnitResource, 'presence' | 'state' | 'openAlerts'>,
  now: number,
): number {
  if (presence.presence !== 'online' || !state) return openAlerts;
  const said = state.messages.filter(({ severity }) => severity !== 'info').length;
  return said + offChannels(state, now).length;
}
