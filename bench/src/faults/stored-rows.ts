import type { Pool } from 'pg';
import * as z from 'zod';
import type { StoredRow } from '../fleet/ledger.ts';

const values = z.record(z.string(), z.number());
const row = z.object({ epoch: z.string(), seq: z.coerce.number(), ts: z.date(), v: values, o: values });

/** Every row of one unit, as the database has it. */
export async function storedRows(pool: Pool, unitId: string): Promise<StoredRow[]> {
  const { rows } = await pool.query('select epoch, seq, ts, v, o from samples where unit_id = $1', [unitId]);
  return rows.map((found) => {
    const { epoch, seq, ts, v, o } = row.parse(found);
    return { epoch, seq, at: ts.getTime(), v, o };
  });
}
