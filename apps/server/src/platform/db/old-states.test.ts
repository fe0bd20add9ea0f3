import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';

const database = perFile(testDatabase);

test('states with a time that is none to the database go, and no others', async () => {
  const { pool } = database;
  const cloud = ulid();
  await pool.query("insert into clouds (id, name, langs) values ($1, 'C', '{en}')", [cloud]);
  const add = async (state: object): Promise<string> => {
    const id = ulid();
    await pool.query(
      `insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
       values ($1, $3, 'controller', $2, '', '', now())`,
      [id, cloud, id.slice(-9)],
    );
    await pool.query('insert into unit_states (unit_id, state) values ($1, $2)', [id, state]);
    return id;
  };
  const good = ['1970-01-01T00:00:00.000Z', '2026-06-01T10:00:00.000Z', '9998-12-31T00:00:00.000Z'];
  const bad = [
    '0000-01-01T00:00:00.000Z',
    '-000001-12-31T14:00:00.000Z',
    '+010000-01-01T23:58:59.000Z',
    '1969-12-31T23:59:59.999Z',
  ];
  const kept = await Promise.all(good.map((ts) => add({ ts, valuesAt: { water: ts } })));
  await Promise.all(bad.map((ts) => add({ ts })));
  await Promise.all(bad.map((ts) => add({ ts: good[1], valuesAt: { water: ts } })));
  await pool.query(await readFile(join(import.meta.dirname, 'migrations', '012-states-in-time.sql'), 'utf8'));
  const { rows } = await pool.query('select unit_id from unit_states where state is not null');
  expect(rows.map(({ unit_id }) => unit_id).sort()).toEqual(kept.sort());
});
