import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { addCloud } from '../accounts/bare-people.ts';

/** Makes a unit known that never connects. */
export async function quietUnit(pool: Pool): Promise<{ id: string; shortId: number }> {
  const [id, cloud] = [ulid(), await addCloud(pool)];
  const { rows } = await pool.query<{ short_id: number }>(
    `insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
     values ($1, $2, 'controller', $3, '', '', now()) returning short_id`,
    [id, id.slice(-9), cloud],
  );
  return { id, shortId: rows[0]?.short_id ?? 0 };
}

/**
 * Which of an epoch's numbers, up to 9,999, a unit's stored rows have, rising; null for each row of another epoch or
 * number. A row itself has only the hash of the two.
 */
export async function storedNumbers(
  pool: Pool,
  { id, epoch }: { id: string; epoch: string },
  since = new Date(0),
): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ seq: number | null }>(
    `select n.seq from samples s join units u on u.short_id = s.unit
     left join generate_series(0, 9999) as n (seq) on s.row_hash = hashtextextended($2, n.seq)
     where u.id = $1 and s.ts >= $3
     order by n.seq, s.ts`,
    [id, epoch, since],
  );
  return rows.map(({ seq }) => seq);
}

/** How many rows of a unit are stored. */
export async function countRows(pool: Pool, unitId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from samples where unit = (select short_id from units where id = $1)',
    [unitId],
  );
  return rows[0]?.count ?? 0;
}
