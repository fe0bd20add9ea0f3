import { isSerial } from '@poolhouse/domain/unit/serial';
import { anyOf } from '#platform/db/any-of.ts';
import { createLookup } from '#platform/db/lookup.ts';
import type { Db } from '#platform/db/tables.ts';
import { lruCache } from '#platform/lru-cache.ts';
import { hashOf, sameHash } from './secrets.ts';

export interface UnitCredentials {
  /**
   * Whether this is the unit's own secret, as the database has it now. Units that have been here before are let in also while
   * the database is away.
   * @throws when the database is away and the unit is not known yet
   */
  verify(serial: string, secret: Uint8Array): Promise<boolean>;
  /** Its secret is another one now, or none: only the database can let it in again. */
  forget(serial: string): void;
}

const remembered = 100_000;

export function createUnitCredentials({ db }: { db: Db }): UnitCredentials {
  // Hashes as text: a small buffer keeps eight KiB of what others had there.
  const known = lruCache<string>(remembered);
  const lookup = createLookup({
    async load(serials) {
      const rows = await db
        .selectFrom('units')
        .select(['serial', 'secret_hash'])
        .where('serial', '=', anyOf(serials))
        .execute();
      return new Map(rows.map(({ serial, secret_hash }) => [serial, secret_hash]));
    },
  });

  async function find(serial: string): Promise<Buffer | undefined> {
    const cached = known.get(serial);
    try {
      const hash = await lookup(serial);
      if (!hash) known.delete(serial);
      return hash;
    } catch (error) {
      if (cached !== undefined) return Buffer.from(cached, 'latin1');
      throw error;
    }
  }

  return {
    async verify(serial, secret) {
      if (!isSerial(serial)) return false;
      const hash = await find(serial);
      // An unknown serial takes as long as a known one.
      const good = sameHash(hash ?? Buffer.alloc(32), hashOf(secret)) && hash !== undefined;
      // Logins with the wrong secret don't push out units that have been here.
      if (good) known.set(serial, hash.toString('latin1'));
      return good;
    },
    forget: (serial) => void known.delete(serial),
  };
}
