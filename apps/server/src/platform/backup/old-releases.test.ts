import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { migrationNames } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { backupEnd, bytesOf, endName, readArchive } from './archive.ts';
import { restore } from './restore.ts';

/** Portable backups of earlier releases, each of some days of a demo and of an owner with virtual units. */
const folder = join(import.meta.dirname, 'releases');
const releases = await readdir(folder);

const database = anew(() => testDatabase({ empty: true }));
const elsewhere = anew(tempFolder);

test.each(releases)('a server starts on the data of %s, and every row of it is there', async (name) => {
  const file = join(folder, name);
  const options = {
    ...{ databaseUrl: database.url, dataDir: elsewhere.path },
    ...{ log: createLog('silent'), now: new Date() },
  };
  await restore(file, options);
  const started = await openDatabase(options);
  await started.stop();
  const kept = await rowsOf(file);
  expect(Object.keys(kept).length).toBeGreaterThan(20);
  for (const [table, rows] of Object.entries(kept)) {
    const found = await database.pool.query<{ rows: number }>(`select count(*)::int as rows from "${table}"`);
    const isGrown = table === 'migrations';
    expect({ table, rows: found.rows[0]?.rows }).toEqual({
      table,
      rows: isGrown ? (await migrationNames()).length : rows,
    });
  }
  // They belong together still: of days, states and settings there are none without their unit.
  const { rows: orphans } = await database.pool.query(`
    select unit from sample_days where unit not in (select short_id from units)
    union all select unit from samples where unit not in (select short_id from units)`);
  expect(orphans).toEqual([]);
});

async function rowsOf(file: string): Promise<Readonly<Record<string, number>>> {
  for await (const entry of readArchive(file)) {
    const bytes = await bytesOf(entry);
    if (entry.name === endName) return backupEnd.parse(JSON.parse(bytes.toString())).rows ?? {};
  }
  return {};
}
