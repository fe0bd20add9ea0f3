import { sql, type Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tables } from '#platform/db/tables.ts';
import { audit } from './audit.ts';
import type { UnitDirectory } from './directory.ts';

/**
 * Stands in `last_owner_id` for somebody who was erased. With null the unit would look as if nobody had ever owned it,
 * and its next owner would see all that it measured before. Decision 018.
 */
const erasedOwner = '0'.repeat(26);

export interface ErasedOwner {
  /** What has to go of which unit's rows: all of them, or those from before a time. */
  pasts: readonly { unitId: string; before: Date | undefined }[];
  /** To be called after the commit. */
  tell(): void;
}

export interface OwnerEraserDeps {
  clock: Clock;
  events: ServerEvents;
  directory: Pick<UnitDirectory, 'peek'>;
  /** Runs inside the transaction that unpairs. */
  onUnpairing(trx: Transaction<Tables>, unitId: string): Promise<void>;
}

type Erase = (trx: Transaction<Tables>, user: { id: string }) => Promise<ErasedOwner>;

export function createOwnerEraser({ clock, events, directory, onUnpairing }: OwnerEraserDeps): Erase {
  return async (trx, user) => {
    const now = clock.now();
    const earlier = await forgetEarlierTimes(trx, user.id);
    const released = await release(trx, user.id, now);
    const owned = released.filter(({ owner_id }) => owner_id === user.id);
    for (const { id } of owned) {
      await onUnpairing(trx, id);
      await audit(trx, { at: now, userId: null, unitId: id, action: 'unpair', result: 'owner-erased' });
    }
    for (const { serial } of released) {
      const known = directory.peek(serial);
      if (known) known.state = null;
    }
    await nameNobody(trx, user.id);
    await trx.updateTable('unit_changes').set({ owner_id: null }).where('owner_id', '=', user.id).execute();
    return {
      pasts: [...released.map(({ id }) => ({ unitId: id, before: undefined })), ...earlier],
      tell() {
        for (const { id, serial } of owned) {
          events.emit('unit.unpaired', { unitId: id, serial, ownerId: user.id });
        }
      },
    };
  };
}

/** Those that are theirs, and those that nobody paired after them. */
async function release(trx: Transaction<Tables>, userId: string, now: Date) {
  const units = await trx
    .selectFrom('units')
    .select(['id', 'serial', 'owner_id'])
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('last_owner_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (units.length === 0) return units;
  const ids = units.map(({ id }) => id);
  await trx
    .updateTable('units')
    .set({
      owner_id: null,
      owner_since: null,
      last_owner_id: erasedOwner,
      forget_before: now,
      pairing_hash: null,
      pairing_until: null,
      name: '',
      note: '',
      time_zone: 'Europe/Berlin',
    })
    .where('id', '=', anyOf(ids))
    .execute();
  await trx.updateTable('unit_states').set({ state: null }).where('unit_id', '=', anyOf(ids)).execute();
  return units;
}

/** Units that were once theirs and are now another's: nobody can see their rows of that time, and now these go. */
async function forgetEarlierTimes(trx: Transaction<Tables>, userId: string) {
  const units = await trx
    .updateTable('units as u')
    .set((eb) => ({ forget_before: eb.ref('u.owner_since') }))
    .where('u.last_owner_id', '!=', userId)
    .where('u.last_owner_id', '!=', erasedOwner)
    .where('u.id', 'in', (eb) =>
      eb
        .selectFrom('audit as a')
        .select(sql<string>`a.unit_id`.as('id'))
        .where('a.user_id', '=', userId)
        .where('a.action', '=', 'pair'),
    )
    .returning(['u.id as unitId', 'u.owner_since as before'])
    .execute();
  return units.flatMap(({ unitId, before }) => (before ? [{ unitId, before }] : []));
}

/** What happened stays, but not who did it, nor whom it was about. */
async function nameNobody(trx: Transaction<Tables>, userId: string) {
  await trx
    .updateTable('audit')
    .set({ user_id: null, detail: '{}', about: [] })
    .where((eb) => eb.or([eb('user_id', '=', userId), isAbout(userId)]))
    .execute();
}

/** Written as the index has it. */
const isAbout = (userId: string) => sql<boolean>`(about @> array[${userId}]::text[] and about <> '{}')`;
