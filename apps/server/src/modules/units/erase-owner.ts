import { defaultTimeZone } from '@poolhouse/domain/account/date-formats';
import { sql, type Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tables } from '#platform/db/tables.ts';
import { endAccess, everOwned, forgetAccess, heirSince } from './access/owners.ts';
import { endLinks } from './aqua/end-links.ts';
import { audit } from './audit.ts';
import type { UnitDirectory } from './directory.ts';

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
    const theirs = await lockEverOwned(trx, user.id);
    const earlier = await forgetEarlierTimes(trx, theirs);
    const released = await release(trx, user.id, theirs, now);
    const owned = released.filter(({ endedAt }) => endedAt === null);
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
        for (const { serial, timeZone: before } of released) {
          if (before !== defaultTimeZone)
            events.emit('unit.time-zone', { serial, timeZone: defaultTimeZone });
        }
      },
    };
  };
}

interface OwnedOnce {
  id: string;
  serial: string;
  timeZone: string;
  /** When they owned it no more; null while they do. */
  endedAt: Date | null;
  /** Since when somebody else owned it after them; null when nobody did. */
  heirSince: Date | null;
}

/** All units that they own or owned, which nobody pairs until the transaction ends. */
async function lockEverOwned(trx: Transaction<Tables>, userId: string): Promise<OwnedOnce[]> {
  const ids = await everOwned(trx, userId).select('mine.unit_id').execute();
  await trx
    .selectFrom('units')
    .select('id')
    .where('id', '=', anyOf(ids.map(({ unit_id }) => unit_id)))
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read anew: only what is read after the lock is so until the end.
  return everOwned(trx, userId)
    .innerJoin('units', 'units.id', 'mine.unit_id')
    .select([
      'units.id',
      'serial',
      'time_zone as timeZone',
      'mine.ended_at as endedAt',
      heirSince.as('heirSince'),
    ])
    .execute();
}

/** Those that are theirs, and those that nobody paired after them. */
async function release(
  trx: Transaction<Tables>,
  userId: string,
  theirs: readonly OwnedOnce[],
  now: Date,
): Promise<OwnedOnce[]> {
  const units = theirs.filter(({ heirSince }) => heirSince === null);
  const ids = units.map(({ id }) => id);
  if (ids.length > 0) {
    await trx
      .updateTable('units')
      .set({
        forget_before: now,
        pairing_hash: null,
        pairing_until: null,
        name: '',
        note: '',
        time_zone: defaultTimeZone,
      })
      .where('id', '=', anyOf(ids))
      .execute();
    // All that they were linked with is theirs, and goes with them.
    await endLinks(trx, ids);
    await trx.updateTable('unit_states').set({ state: null }).where('unit_id', '=', anyOf(ids)).execute();
    await endAccess(
      trx,
      units.flatMap(({ id, endedAt }) => (endedAt === null ? [id] : [])),
      now,
    );
  }
  await forgetAccess(trx, userId);
  return units;
}

/** Units that were once theirs and are now another's: nobody can see their rows of that time, and now these go. */
async function forgetEarlierTimes(trx: Transaction<Tables>, theirs: readonly OwnedOnce[]) {
  const pasts = theirs.flatMap(({ id, heirSince: before }) => (before ? [{ unitId: id, before }] : []));
  for (const { unitId, before } of pasts) {
    await trx.updateTable('units').set({ forget_before: before }).where('id', '=', unitId).execute();
  }
  return pasts;
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
