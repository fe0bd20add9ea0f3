import type { UnitResource } from '@poolhouse/contract/api/units';

/**
 * How many alerts a card shows: what the unit itself says counts at once, by the pushes of its state; the server's
 * count is as old as the last request, so it stands in while the unit says nothing.
 */
export function alertsOf({
  presence,
  state,
  openAlerts,
}: Pick<UnitResource, 'presence' | 'state' | 'openAlerts'>): number {
  if (presence.presence !== 'online' || !state) return openAlerts;
  return state.messages.filter(({ severity }) => severity !== 'info').length;
}
