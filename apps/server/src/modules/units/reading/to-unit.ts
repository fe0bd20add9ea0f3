import { iriOf } from '@poolhouse/contract/api/hydra';
import type { UnitResource } from '@poolhouse/contract/api/units';
import { toPresenceView } from './presence-view.ts';
import type { OwnUnit } from './unit-reader.ts';

/** A unit as a browser gets it; presence at `now` (epoch milliseconds). */
export function toUnitResource(unit: OwnUnit, now: number): UnitResource {
  return {
    '@id': iriOf('units', unit.id),
    '@type': 'Unit',
    serialNumber: unit.serial,
    kind: unit.kind,
    name: unit.name,
    note: unit.note,
    timeZone: unit.time_zone,
    model: unit.model,
    firmware: unit.firmware,
    features: unit.features,
    notAllowed: unit.notAllowed,
    aquaLink: unit.link && { unit: iriOf('units', unit.link.id), serialNumber: unit.link.serial },
    aqua: unit.aqua && { serialNumber: unit.aqua.serial, connected: unit.aqua.connected },
    owner: unit.ownerId === null ? null : iriOf('end_users', unit.ownerId),
    presence: toPresenceView(unit, now),
    openAlerts: unit.openAlerts,
    setTemperatures: unit.setTemperatures,
    state: unit.state,
  };
}

export const unitContext = '/api/contexts/Unit';
