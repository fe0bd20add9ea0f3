import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { atOnce, numberIn, textIn } from './disk.ts';
import { latestBoot, type RowStore, type TimedRow } from './row-store.ts';

const body = z.object({ v: z.record(z.string(), z.number()), o: z.record(z.string(), z.number()) });
const bounds = z.object({ n: z.number(), first: z.nullable(z.number()), last: z.nullable(z.number()) });

/** The ring buffer on the disk of {@link openDisk}. `capacity`: rows that it holds before the oldest go. */
export function diskStore(database: DatabaseSync, capacity: number): RowStore {
  const number = (sql: string, ...values: (string | number)[]) =>
    numberIn(database.prepare(sql).get(...values), 'n');
  const insert = database.prepare('INSERT INTO rows (boot, seq, at, up, body) VALUES (?, ?, ?, ?, ?)');
  const shrink = database.prepare('DELETE FROM rows WHERE id <= ?');
  const oldestRows = database.prepare(
    `SELECT seq, at, body FROM rows WHERE boot = (SELECT boot FROM rows ORDER BY id LIMIT 1)
     ORDER BY seq LIMIT ?`,
  );
  let current: { n: number; seq: number } | undefined;

  return {
    boot(epoch) {
      database.exec('DELETE FROM boots WHERE n NOT IN (SELECT DISTINCT boot FROM rows)');
      database.prepare('INSERT INTO boots (epoch) VALUES (?)').run(epoch);
      current = { n: number('SELECT max(n) AS n FROM boots') ?? 0, seq: 0 };
    },
    append(row) {
      if (!current) throw new Error('append before boot');
      const text = JSON.stringify({ v: row.v, o: row.o });
      const { lastInsertRowid } = insert.run(current.n, current.seq, row.at ?? null, row.up ?? null, text);
      current.seq += 1;
      shrink.run(Number(lastInsertRowid) - capacity);
    },
    learnTime: (bootedAt) => atOnce(database, () => learn(database, bootedAt, current?.n ?? 0)),
    oldest(limit) {
      const rows: TimedRow[] = [];
      let from = 0;
      for (const found of oldestRows.all(limit)) {
        const at = numberIn(found, 'at');
        if (at === undefined) break;
        if (rows.length === 0) from = numberIn(found, 'seq') ?? 0;
        rows.push({ at, ...body.parse(JSON.parse(textIn(found, 'body') ?? '')) });
      }
      const epoch = rows.length > 0 ? epochOfOldest(database) : undefined;
      return epoch === undefined ? undefined : { epoch, from, rows };
    },
    free: (epoch, upTo) =>
      atOnce(database, () => {
        const n = number('SELECT n FROM boots WHERE epoch = ?', epoch);
        if (n === undefined) return undefined;
        const first = number('SELECT min(seq) AS n FROM rows WHERE boot = ? AND seq <= ?', n, upTo);
        const last = number('SELECT max(seq) AS n FROM rows WHERE boot = ? AND seq <= ?', n, upTo);
        if (first === undefined || last === undefined) return undefined;
        database.prepare('DELETE FROM rows WHERE boot = ? AND seq <= ?').run(n, upTo);
        return { epoch, from: first, upTo: last };
      }),
    size: () => number('SELECT count(*) AS n FROM rows') ?? 0,
    used: () => number('SELECT n FROM boots LIMIT 1') !== undefined,
  };
}

function learn(database: DatabaseSync, bootedAt: number, current: number): void {
  const boots = database.prepare(
    'SELECT boot AS n, min(at) AS first, max(up) AS last FROM rows GROUP BY boot ORDER BY boot DESC',
  );
  const place = database.prepare(
    'UPDATE rows SET at = ? + CAST(round(up * 1000) AS INTEGER) WHERE boot = ? AND at IS NULL',
  );
  let begin = bootedAt;
  for (const found of boots.all()) {
    const { n, first, last } = bounds.parse(found);
    if (n !== current) begin = first ?? latestBoot(begin, last ?? 0);
    place.run(Math.round(begin), n);
  }
}

function epochOfOldest(database: DatabaseSync): string | undefined {
  const sql = 'SELECT epoch FROM boots WHERE n = (SELECT boot FROM rows ORDER BY id LIMIT 1)';
  return textIn(database.prepare(sql).get(), 'epoch');
}
