import { topicOf } from '@poolhouse/contract/unit/topics';
import type { ServerEvents } from '#modules/events.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
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
  /** Removes all rows of units that are none any more. */
  forgetRows(unitIds: readonly string[]): Promise<void>;
}

/**
 * Ends what a unit had by a secret that counts no more: its connection, wherever it is, its retained presence, and of a removed
 * one everything else.
 */
export function createChangedUnits(
  deps: ChangedUnitsDeps,
): (change: UnitChange, first: boolean) => Promise<void> {
  const { broker, events, units, telemetry, forgetRows } = deps;
  return async ({ unitId, serial, ownerId, what }, first) => {
    // Each time: who was judged by the old secret before it was changed may come in after the first look.
    units.credentials.forget(serial);
    // With its new secret it is back already.
    if (what === 'rotated' && !first) return;
    // What was said with the old secret is not the new one's to pay, nor in its way. Before the connection ends, so that
    // nothing is taken back of what comes with the next.
    if (first) await telemetry.renew(unitId);
    await broker.disconnect(serial);
    await units.claims.withdraw(unitId);
    // Also what its connection left as its last will.
    await broker.forget(topicOf(serial, 'up/presence'));
    units.directory.left(serial);
    if (what !== 'removed') return;
    units.directory.forget(serial);
    await forgetRows([unitId]);
    if (first && ownerId !== null) events.emit('unit.unpaired', { unitId, serial, ownerId });
  };
}
