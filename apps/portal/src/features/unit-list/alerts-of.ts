import type { UnitResource } from '@poolhouse/contract/api/units';
import { offChannels } from '#unit/show/problems.ts';

/**
 * How many things a card calls for: of a live unit what it says itself and what it measures, as they are pushed; of
 * any other the server's count.
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
