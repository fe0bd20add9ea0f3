import { hashOf, newSecret } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import type { Db } from '#platform/db/tables.ts';
import { createDeviceKey } from './device-key.ts';
import { keepNewest } from './keep-newest.ts';
import { deviceMs } from './session-times.ts';

/** What a device has to keep to be known again. */
export interface Remembered {
  kept: string;
  expires: Date;
}

/**
 * Browsers in which somebody has logged in before, each by a random token in a cookie of its own. Beside the token the
 * cookie has the server's signature for each address, so that a made-up one is recognised without the database.
 */
export interface KnownDevices {
  /** The token of a device, if what it keeps was given to it for this address. The database is not asked. */
  tokenFor(kept: string | undefined, emailKey: string): Promise<string | undefined>;
  /** The user with this address in a cloud (without one in the first) who has logged in on this device before. */
  userOf(
    token: string,
    account: { emailKey: string; cloudId: string | undefined },
  ): Promise<string | undefined>;
  /** Remembers the device for a user and says what it has to keep. */
  remember(kept: string | undefined, user: { id: string; email_key: string }, trx?: Db): Promise<Remembered>;
  sweep(): Promise<void>;
}

/** Enough for a family at one computer; one more takes the place of the first. */
const mostAddresses = 4;
/** A token and its signatures; from before there were signatures the token alone. */
const form = /^[\w-]{43}(?:\.[\w-]{22}){0,4}$/;

function partsOf(kept: string | undefined): { token?: string | undefined; signatures: string[] } {
  const [token, ...signatures] = kept !== undefined && form.test(kept) ? kept.split('.') : [];
  return { token, signatures };
}

export function createKnownDevices({ db, clock }: { db: Db; clock: Clock }): KnownDevices {
  const since = (): Date => new Date(clock.now().getTime() - deviceMs);
  const deviceKey = createDeviceKey(db);
  return {
    async tokenFor(kept, emailKey) {
      const { token, signatures } = partsOf(kept);
      if (token === undefined || signatures.length === 0) return undefined;
      const key = await deviceKey();
      return signatures.some((one) => key.isSigned(token, emailKey, one)) ? token : undefined;
    },
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
    async remember(kept, { id, email_key }, trx = db) {
      const given = partsOf(kept);
      const known = given.token
        ? await trx
            .selectFrom('known_devices')
            .select('user_id')
            .where('token_hash', '=', hashOf(given.token))
            .executeTakeFirst()
        : undefined;
      // A token that this server did not issue is not taken over.
      const token = given.token && known ? given.token : newSecret();
      const signature = (await deviceKey()).signed(token, email_key);
      const others = token === given.token ? given.signatures.filter((one) => one !== signature) : [];
      const now = clock.now();
      await trx
        .insertInto('known_devices')
        .values({ token_hash: hashOf(token), user_id: id, created_at: now })
        .onConflict((oc) => oc.columns(['token_hash', 'user_id']).doUpdateSet({ created_at: now }))
        .execute();
      await keepNewest(trx, { table: 'known_devices', by: 'created_at', key: 'token_hash' }, id);
      return {
        kept: [token, signature, ...others.slice(0, mostAddresses - 1)].join('.'),
        expires: new Date(now.getTime() + deviceMs),
      };
    },
    async sweep() {
      await deleteOlder(db, { table: 'known_devices', column: 'created_at' }, since());
    },
  };
}
