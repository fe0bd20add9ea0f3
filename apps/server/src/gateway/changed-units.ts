import { topicOf } from '@poolhouse/contract/unit/topics';
import type { ServerEvents } from '#modules/events.ts';
import type { Settings } from '#modules/settings/index.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
import type { Timeline } from '#modules/timeline/index.ts';
import type { UnitChange, Units } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';

export interface ChangedUnitsDeps {
  broker: Pick<Broker, 'disconnect' | 'forget'>;
  events: ServerEvents;
  units: {
    credentials: Pick<Units['credentials'], 'forget'>;
    directory: Pick<Units['directory'], 'left' | 'forget'>;
    claims: Pick<Units['claims'], 'withdraw'>;
  };
  telemetry: Pick<Telemetry, 'renew'>;
  settings: Pick<Settings, 'renew'>;
  timeline: Pick<Timeline, 'renew'>;
}

/**
 * Ends what a unit had by a secret that is no longer valid: its connection, on whatever node, its retained presence, and
 * of a removed unit everything else.
 */
export function createChangedUnits(
  deps: ChangedUnitsDeps,
): (change: UnitChange, first: boolean) => Promise<void> {
  const { broker, events, units, telemetry, settings, timeline } = deps;
  return async ({ unitId, serial, ownerId, what }, first) => {
    // Each time: a login that was checked against the old secret may come in after the first look.
    units.credentials.forget(serial);
    // It is back already with its new secret.
    if (what === 'rotated' && !first) return;
    // The new secret neither pays for rows sent with the old one nor finds their numbers taken. Before the connection
    // ends, so that nothing of what the next one sends is given back.
    if (first) {
      await telemetry.renew(unitId);
      settings.renew(unitId);
      timeline.renew(unitId);
    }
    await broker.disconnect(serial);
    await units.claims.withdraw(unitId);
    // Also what the connection's will has retained.
    await broker.forget(topicOf(serial, 'up/presence'));
    units.directory.left(serial);
    if (what !== 'removed') return;
    units.directory.forget(serial);
    if (first && ownerId !== null) events.emit('unit.unpaired', { unitId, serial, ownerId });
  };
}
