import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { sampleColumns } from './sample-columns.ts';

const database = perFile(testDatabase);

test('each channel and output has its column, else a migration is missing: alter table samples add column … real', async () => {
  const { rows } = await database.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'samples' and data_type = 'real'",
  );
  const there = rows.map(({ column_name }) => column_name);
  const missing = sampleColumns.filter(({ column }) => !there.includes(column));
  expect(missing).toEqual([]);
  expect(new Set(sampleColumns.map(({ column }) => column)).size).toBe(sampleColumns.length);
});
