import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lineFault, paragraphFault } from '@poolhouse/domain/account/text';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';

const database = anew(testDatabase);

test('texts from before the rule lose what it refuses, and nothing else', async () => {
  const { pool } = database;
  const [cloud, user, unit, other] = [ulid(), ulid(), ulid(), ulid()];
  const odd = [
    '\u0007',
    '\t',
    '\n',
    '\u0085',
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2069',
  ];
  const turned = `a${[...odd, '\u2060', '\ufeff', '\ufffb', '\uffff'].join('')}ž`;
  await pool.query("insert into clouds (id, name, langs) values ($1, $2, '{en}')", [cloud, turned]);
  await pool.query(
    `insert into end_users (id, cloud_id, email, email_key, name, surname, address, lang, password_hash, created_at, updated_at)
     values ($1, $2, 'a', 'a', $3, $4, $3, 'en', '', now(), now())`,
    [user, cloud, turned, '\u202e'],
  );
  const insert = `insert into units
     (id, serial, kind, cloud_id, secret_hash, activation_hash, name, note, model, features, created_at)
     values ($1, right(md5($4), 9), 'controller', $2, '', '', $3, $4, $5, $6, now())`;
  await pool.query(insert, [unit, cloud, turned, `${turned}\r\nb\u2028c`, turned, [turned, 'heating']]);
  const fine = ['Bazén 👨‍👩‍👧 می‌خواهم', 'one\ntwo', null, ['heating']];
  await pool.query(insert, [other, cloud, ...fine]);

  const terms = ulid();
  await pool.query(
    'insert into terms (id, cloud_id, version, valid_from, created_at) values ($1, $2, 1, now(), now())',
    [terms, cloud],
  );
  await pool.query(
    `insert into sign_ups (id, user_id, email, name, surname, lang, terms_id, password_hash, created_at)
     values ($1, $1, 'a', $2, $3, 'en', $4, '', now())`,
    [user, turned, '\u202e', terms],
  );

  await pool.query(await readFile(join(import.meta.dirname, 'migrations', '011-texts.sql'), 'utf8'));
  const row = async (table: string, id: string) =>
    (await pool.query(`select * from ${table} where id = $1`, [id])).rows[0];
  const person = await row('end_users', user);
  const signUp = await row('sign_ups', user);
  const { name, note, model, features } = await row('units', unit);
  for (const line of [
    person.name,
    person.address,
    signUp.name,
    name,
    model,
    ...features,
    (await row('clouds', cloud)).name,
  ]) {
    expect(lineFault(line)).toBeUndefined();
    expect(line).toMatch(/^a +ž$|^heating$/);
  }
  expect([person.surname, signUp.surname]).toEqual(['–', '–']);
  expect(paragraphFault(note)).toBeUndefined();
  expect(note).toMatch(/^a[ \n]+ž\nb\nc$/);
  const kept = await row('units', other);
  expect([kept.name, kept.note, kept.model, kept.features]).toEqual(fine);
});
