import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { copyRows } from './copy-rows.ts';

const database = perFile(testDatabase);

async function copied(query: string, row = (bytes: Buffer, at: number) => bytes.readInt32BE(at + 6)) {
  const client = await database.pool.connect();
  const found: number[] = [];
  try {
    await copyRows(client, query, (bytes, at) => void found.push(row(bytes, at)));
    return found;
  } finally {
    // What failed leaves the connection as it was.
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  }
}

test('each row is told of, also when there is none', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => index + 1);
  expect(await copied('select n::int from generate_series(1, 5000) n')).toEqual(many);
  expect(await copied('select 1 where false')).toEqual([]);
});

test('what fails in the database, or in what is told of a row, fails all of it', async () => {
  await expect(copied('select 10 / (3 - n) from generate_series(1, 5) n')).rejects.toThrow(
    'division by zero',
  );
  const odd = (): number => {
    throw new Error('odd');
  };
  await expect(copied('select n::int from generate_series(1, 100) n', odd)).rejects.toThrow('odd');
});
