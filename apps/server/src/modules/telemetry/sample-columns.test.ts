import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { sampleColumns } from './sample-columns.ts';

const database = perFile(testDatabase);

test.each(['samples', 'late_samples'])(
  'each channel and output has its column, else a migration is missing: alter table %s add column … real',
  async (table) => {
    const { rows } = await database.pool.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = $1 and data_type = 'real'",
      [table],
    );
    const there = rows.map(({ column_name }) => column_name);
    const missing = sampleColumns.filter(({ column }) => !there.includes(column));
    expect(missing).toEqual([]);
    expect(new Set(sampleColumns.map(({ column }) => column)).size).toBe(sampleColumns.length);
  },
);
