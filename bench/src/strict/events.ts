import type { Pool } from 'pg';
import type { Fleet } from '../fleet/fleet.ts';

export interface EventVerdict {
  /** What happened at units, all of it acknowledged. */
  readonly told: number;
  /** Of that, what stands in no timeline, or at another time. */
  readonly lost: number;
  /** Entries beside those. */
  readonly invented: number;
}

/** Compares the timelines with what the units know, once all of that is acknowledged. */
export async function judgeEvents(pool: Pool, { tellers }: Pick<Fleet, 'tellers'>): Promise<EventVerdict> {
  const { rows } = await pool.query<{ id: string; at: Date }>(
    "select id, at from timeline where what = 'backwash.started'",
  );
  const stored = new Map(rows.map(({ id, at }) => [id, at.toISOString()]));
  const told = tellers.flatMap(({ happened }) => happened);
  const found = told.filter(({ id, ts }) => stored.get(id) === ts).length;
  return { told: told.length, lost: told.length - found, invented: rows.length - found };
}
