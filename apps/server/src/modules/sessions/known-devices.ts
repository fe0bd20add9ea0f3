import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hashOf, newSecret } from '../tokens/index.ts';
import { deviceMs } from './session-times.ts';

/** What a device has to keep to be known again. */
export interface Remembered {
  token: string;
  expires: Date;
}

/** Browsers in which somebody has logged in before, each by a random token in a cookie of its own. */
export interface KnownDevices {
  /** The user with this address in a cloud (without one in the first) who has logged in on this device before. */
  userOf(
    token: string,
    account: { emailKey: string; cloudId: string | undefined },
  ): Promise<string | undefined>;
  /** Remembers the device for a user and says which token it has to keep. */
  remember(token: string | undefined, userId: string, trx?: Db): Promise<Remembered>;
  sweep(): Promise<void>;
}

export function createKnownDevices({ db, clock }: { db: Db; clock: Clock }): KnownDevices {
  const since = (): Date => new Date(clock.now().getTime() - deviceMs);
  return {
    async userOf(token, { emailKey, cloudId }) {
      const row = await db
        .selectFrom('known_devices as d')
        .innerJoin('end_users as u', 'u.id', 'd.user_id')
        .select('d.user_id')
        .where('d.token_hash', '=', hashOf(token))
        .where('d.created_at', '>', since())
        .where('u.email_key', '=', emailKey)
        .where('u.cloud_id', '=', (eb) =>
          cloudId === undefined
            ? eb.selectFrom('clouds').select('id').orderBy('created_at').orderBy('id').limit(1)
            : eb.val(cloudId),
        )
        .executeTakeFirst();
      return row?.user_id;
    },
    async remember(given, userId, trx = db) {
      const known = given
        ? await trx
            .selectFrom('known_devices')
            .select('user_id')
            .where('token_hash', '=', hashOf(given))
            .executeTakeFirst()
        : undefined;
      // A token that nobody here has given is not taken over.
      const token = given && known ? given : newSecret();
      const now = clock.now();
      await trx
        .insertInto('known_devices')
        .values({ token_hash: hashOf(token), user_id: userId, created_at: now })
        .onConflict((oc) => oc.columns(['token_hash', 'user_id']).doUpdateSet({ created_at: now }))
        .execute();
      return { token, expires: new Date(now.getTime() + deviceMs) };
    },
    async sweep() {
      await db.deleteFrom('known_devices').where('created_at', '<=', since()).execute();
    },
  };
}
