import { emailKey } from '@poolhouse/domain/account/email';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';

const done = 'email-keys';
/** Goes up whenever the key of an address that is kept already changes. */
const version = 3;
const batch = 500;

/**
 * Gives addresses with letters outside of ASCII the key by which they are found now: earlier keys knew neither all letter
 * cases nor a domain's ASCII name. Done once. Of two accounts that turn out to have one address, the later keeps its old
 * key, which the log tells the operator.
 */
export async function rekeyAddresses({ db: trx, log }: { db: Db; log: Pick<Log, 'warn'> }): Promise<void> {
  const before = await trx.selectFrom('settings').select('value').where('key', '=', done).executeTakeFirst();
  if (before && 'version' in before.value && before.value.version === version) return;
  for (let last = ''; ; ) {
    const users = await trx
      .selectFrom('end_users')
      .select(['id', 'cloud_id', 'email', 'email_key'])
      .where('id', '>', last)
      .where(sql<boolean>`email ~ '[^ -~]'`)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const user of users) {
      if (await rekey(trx, user)) continue;
      log.warn(
        { account: user.id },
        'another account has the address of this one, whose owner can log in no more: one of the two has to go',
      );
    }
    last = users.at(-1)?.id ?? '';
    if (users.length < batch) break;
  }
  const value = JSON.stringify({ version });
  await trx
    .insertInto('settings')
    .values({ key: done, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute();
}

/** @returns whether the account is found by its address now */
async function rekey(
  trx: Db,
  { id, cloud_id, email, email_key }: { id: string; cloud_id: string; email: string; email_key: string },
): Promise<boolean> {
  const key = emailKey(email);
  if (key === email_key) return true;
  const { numUpdatedRows } = await trx
    .updateTable('end_users')
    .set({ email_key: key })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('end_users as other')
            .select('other.id')
            .where('other.cloud_id', '=', cloud_id)
            .where('other.email_key', '=', key),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.updateTable('one_time_tokens').set({ email_key: key }).where('user_id', '=', id).execute();
  return true;
}
