import { isSerial } from '@poolhouse/domain/serial';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hashOf, sameHash } from './secrets.ts';

export interface UnitCredentials {
  /**
   * Whether this is the unit's own secret. Known units are let in also while the database is away.
   * @throws when the database is away and the unit is not known yet
   */
  verify(serial: string, secret: Uint8Array): Promise<boolean>;
}

const remembered = 100_000;
const freshFor = 60_000;

export function createUnitCredentials({ db, clock }: { db: Db; clock: Clock }): UnitCredentials {
  const known = new LRUCache<string, { hash: Buffer; at: number }>({ max: remembered });

  async function find(serial: string): Promise<Buffer | undefined> {
    const now = clock.now().getTime();
    const cached = known.get(serial);
    if (cached && now - cached.at < freshFor) return cached.hash;
    try {
      const unit = await db
        .selectFrom('units')
        .select('secret_hash')
        .where('serial', '=', serial)
        .executeTakeFirst();
      if (unit) known.set(serial, { hash: unit.secret_hash, at: now });
      else known.delete(serial);
      return unit?.secret_hash;
    } catch (error) {
      if (cached) return cached.hash;
      throw error;
    }
  }

  return {
    async verify(serial, secret) {
      if (!isSerial(serial)) return false;
      const hash = await find(serial);
      // An unknown serial takes as long as a known one.
      return sameHash(hash ?? Buffer.alloc(32), hashOf(secret)) && hash !== undefined;
    },
  };
}
