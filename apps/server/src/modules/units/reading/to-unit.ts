import { iriOf } from '@poolhouse/contract/api/hydra';
import { type UnitResource, unitResource } from '@poolhouse/contract/api/units';
import { presenceAt } from '@poolhouse/domain/unit/presence';
import * as z from 'zod/mini';
import { lruCache } from '#platform/lru-cache.ts';
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
    features: [...unit.features],
    notAllowed: unit.notAllowed,
    aquaLink: unit.link && { unit: iriOf('units', unit.link.id), serialNumber: unit.link.serial },
    aqua: aquaOf(unit),
    owner: unit.ownerId === null ? null : iriOf('end_users', unit.ownerId),
    presence: toPresenceView(unit, now),
    openAlerts: unit.openAlerts,
    setTemperatures: unit.setTemperatures,
    state: unit.state,
  };
}

export const aquaOf = ({ aqua }: Pick<OwnUnit, 'aqua'>): UnitResource['aqua'] =>
  aqua && { serialNumber: aqua.serial, connected: aqua.connected };

/** Units as JSON, all at one time (epoch milliseconds), by which presence is told. */
export type UnitTexts = (units: readonly OwnUnit[], now: number) => string[];

const withoutPresence = z.omit(unitResource, { presence: true });

/** The texts of units: those that were written last, some 2 KB each. */
const mostTexts = 5_000;
/** Of an {@link OwnUnit}, what is not in the kept part of its text. */
const apart: ReadonlySet<string> = new Set<keyof OwnUnit>(['connected', 'lastHeard', 'problems', 'since']);

/**
 * What {@link toUnitResource} makes of units, as JSON. A unit is written anew when something of it has changed: to check it
 * against its schema and to write it takes longer than all else of an answer.
 */
export function createUnitTexts(): UnitTexts {
  const texts = lruCache<{ unit: OwnUnit; text: string; heard: string }>(mostTexts);

  function write(unit: OwnUnit, now: number): { text: string; heard: string } {
    // Owners and those who are let in are told different things.
    const key = `${unit.id} ${unit.ownerId}`;
    const known = texts.get(key);
    const isKnown = known !== undefined && isSame(known.unit, unit);
    if (isKnown && known.unit.lastHeard === unit.lastHeard) return known;
    const { presence, ...rest } = toUnitResource(unit, now);
    const text = isKnown ? known.text : JSON.stringify(z.encode(withoutPresence, rest)).slice(0, -1);
    const written = { unit, text, heard: JSON.stringify(presence.lastHeard) };
    texts.set(key, written);
    return written;
  }
  return (units, now) => {
    const at = new Date(now).toISOString();
    return units.map((unit) => {
      const { text, heard } = write(unit, now);
      const presence = presenceAt(unit, now);
      return `${text},"presence":{"presence":"${presence}","lastHeard":${heard},"at":"${at}"}}`;
    });
  };
}

/** What was read or heard anew is another object. */
function isSame(one: OwnUnit, other: OwnUnit): boolean {
  for (const key in one) {
    if (!apart.has(key) && one[key as keyof OwnUnit] !== other[key as keyof OwnUnit]) return false;
  }
  return true;
}

export const unitContext = '/api/contexts/Unit';
