import type { Pool } from 'pg';
import { sampleColumns } from '../../../apps/server/src/modules/telemetry/sample-columns.ts';
import type { Ledger, StoredRow } from '../fleet/ledger.ts';

/**
 * Every row of one unit, as the database has it. A row has the hash of its epoch and number: one that is none of the
 * ledger's has the number -1, which was never recorded.
 */
export async function storedRows(pool: Pool, unitId: string, ledger: Ledger): Promise<StoredRow[]> {
  const { rows } = await pool.query<{ ts: Date; seq: number | null } & Record<string, unknown>>(
    `select s.*, n.seq from samples s
     left join generate_series(0, $3::integer - 1) as n (seq) on s.row_hash = hashtextextended($2, n.seq)
     where s.unit = (select short_id from units where id = $1)`,
    [unitId, ledger.epoch, ledger.recorded],
  );
  return rows.map((found) => ({
    epoch: ledger.epoch,
    seq: found.seq ?? -1,
    at: found.ts.getTime(),
    v: valuesOf(found, 'v'),
    o: valuesOf(found, 'o'),
  }));
}

/** PostgreSQL writes a real as the shortest number that it is the nearest to, so as it was recorded. */
function valuesOf(row: Readonly<Record<string, unknown>>, wanted: 'v' | 'o'): Record<string, number> {
  const values: Record<string, number> = {};
  for (const { part, name, column } of sampleColumns) {
    const value = row[column];
    if (part === wanted && typeof value === 'number') values[name] = value;
  }
  return values;
}
