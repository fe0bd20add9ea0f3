import type { Pool } from 'pg';
import { provision } from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';

/** What a unit was given at its making. */
export interface Identity {
  readonly id: string;
  readonly serial: string;
  readonly secret: string;
  readonly activationCode: string;
}

/** Makes controllers known to the first cloud. */
export async function provisionUnits(pool: Pool, count: number): Promise<Identity[]> {
  const db = createDb(pool);
  const cloudId = await firstCloud(pool);
  const identities: Identity[] = [];
  for (let made = 0; made < count; made++) {
    identities.push(await provision({ db, clock: systemClock }, { kind: 'controller', cloudId }));
  }
  return identities;
}

export async function firstCloud(pool: Pool): Promise<string> {
  const { id } = await createDb(pool)
    .selectFrom('clouds')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}
