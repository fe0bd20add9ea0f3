import { languages } from '@poolhouse/domain/account/languages';
import { sql } from 'kysely';
import { defaultCloudId, insertCloud } from '#modules/clouds/index.ts';
import { publishTerms, templateTerms } from '#modules/terms/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import type { Log } from '#platform/log.ts';
import { rekeyAddresses } from './users/rekey-addresses.ts';

/** Any number that nothing else in this database uses for an advisory lock. */
const lock = 7_265_002;

/**
 * What the first start needs: one cloud with five languages and version 1 of its terms, a template. What is there
 * already stays as it is. @returns the id of the cloud
 */
export async function seed({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<string> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    const cloudId =
      (await defaultCloudId(trx)) ??
      (
        await insertCloud(
          { db: trx, clock },
          {
            name: 'Poolhouse',
            supportEmail: null,
            langs: languages,
            defaultRoles: ['ROLE_APP_POOL_LIVE', 'ROLE_APP_POOL_REMOTE'],
          },
        )
      ).id;
    const terms = await trx
      .selectFrom('terms')
      .select('id')
      .where('cloud_id', '=', cloudId)
      .executeTakeFirst();
    if (!terms) {
      await publishTerms(
        { db: trx, clock },
        {
          cloudId,
          version: '1',
          validFrom: clock.now(),
          template: true,
          translations: await templateTerms(),
        },
      );
    }
    await rekeyAddresses({ db: trx, log });
    return cloudId;
  });
}
