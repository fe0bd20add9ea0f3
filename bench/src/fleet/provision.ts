import type { Pool } from 'pg';
import { newUnit } from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { chunksOf } from '../../../apps/server/src/platform/db/chunks.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';

/** What a unit was given at its making. */
export interface Identity {
  readonly id: string;
  readonly serial: string;
  readonly secret: string;
  readonly activationCode: string;
}

/** Rows of one statement. */
const atOnce = 1_000;

/** Makes controllers known to the first cloud. */
export async function provisionUnits(pool: Pool, count: number): Promise<Identity[]> {
  const db = createDb(pool);
  const cloudId = await firstCloud(pool);
  const made = Array.from({ length: count }, () =>
    newUnit({ kind: 'controller', cloudId }, systemClock.now()),
  );
  for (const some of chunksOf(made, atOnce))
    await db
      .insertInto('units')
      .values(some.map(({ row }) => row))
      .execute();
  return made.map(({ unit }) => unit);
}

export async function firstCloud(pool: Pool): Promise<string> {
  const { id } = await createDb(pool)
    .selectFrom('clouds')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}
