import { enter } from '#modules/records/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Actor } from '#platform/http/api.ts';
import { audit } from '../audit.ts';

/** Ends the links of units, which the caller has locked. @returns the units at their other ends */
export async function endLinks(trx: Db, unitIds: readonly string[]): Promise<string[]> {
  const ended = await trx
    .deleteFrom('unit_links')
    .where((eb) => eb.or([eb('unit_id', '=', anyOf(unitIds)), eb('aqua_id', '=', anyOf(unitIds))]))
    .returning(['unit_id', 'aqua_id'])
    .execute();
  return ended.flatMap((link) => [link.unit_id, link.aqua_id]).filter((id) => !unitIds.includes(id));
}

/** That a unit's link has ended, and with which unit it was. */
export async function enterEndedLink(
  trx: Db,
  { userId, application }: Actor,
  { unitId, serial, at }: { unitId: string; serial: string; at: Date },
): Promise<void> {
  const by = { at, userId, unitId };
  await audit(trx, { ...by, action: 'aqua.unlink', result: 'done', detail: { with: serial } });
  await enter(trx, {
    ...{ ...by, application, type: 'configuration', origin: 'user' },
    ...{ what: 'aqua.unlinked', data: { serial } },
  });
}
