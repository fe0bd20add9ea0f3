import type { NotificationWishes } from '@poolhouse/contract/api/alerts';
import type { Language } from '@poolhouse/domain/account/languages';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import { currentOwners, flagsOff } from '#modules/units/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { wishesOf } from './wishes.ts';

/** A unit that somebody owns, and how they want to be told of it. */
export interface LookedAfter {
  readonly unitId: string;
  readonly timeZone: string;
  readonly notAllowed: readonly UnitFlag[];
  readonly owner: { readonly userId: string; readonly since: Date };
  readonly wishes: NotificationWishes;
}

/** Those of these units that somebody owns, by their ids. */
export async function lookedAfter(on: Db, unitIds: readonly string[]): Promise<Map<string, LookedAfter>> {
  const owners = await currentOwners(on, unitIds);
  if (owners.size === 0) return new Map();
  const rows = await on
    .selectFrom('units')
    .leftJoin('notification_settings as n', 'n.unit_id', 'units.id')
    .select(['units.id', 'time_zone', 'flags_off', 'n.user_id', 'n.wishes'])
    .where('units.id', '=', anyOf([...owners.keys()]))
    .execute();
  const found = new Map<string, LookedAfter>();
  for (const row of rows) {
    const owner = owners.get(row.id);
    // Of somebody who owned it before there may be wishes, too.
    if (!owner || (found.has(row.id) && row.user_id !== owner.userId)) continue;
    const wishes = wishesOf(row.user_id === owner.userId ? row.wishes : undefined);
    const { time_zone: timeZone, flags_off } = row;
    found.set(row.id, { unitId: row.id, timeZone, notAllowed: flagsOff(flags_off), owner, wishes });
  }
  return found;
}

/** Whom a mail or a push is for. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly lang: Language;
}
