import type { Pool } from 'pg';
import { ulid } from 'ulid';

/** A cloud that is no more than its row. @returns its id */
export async function addCloud(pool: Pool): Promise<string> {
  const id = ulid();
  await pool.query("insert into clouds (id, name, langs) values ($1, 'C', '{en}')", [id]);
  return id;
}

/** Somebody of whom there is a row: whom things are to belong to, and who does not log in. @returns their id */
export async function addPerson(pool: Pool, cloudId: string): Promise<string> {
  const id = ulid();
  await pool.query(
    `insert into end_users (id, cloud_id, email, email_key, name, surname, lang, password_hash, created_at, updated_at)
     values ($1, $2, $3, $3, 'A', 'B', 'en', '', now(), now())`,
    [id, cloudId, id],
  );
  return id;
}

/** Many units, named by numbers from 1 on: ids of 26 digits, serials of 9. */
export async function addNumberedUnits(pool: Pool, cloudId: string, count: number): Promise<void> {
  await pool.query(
    `insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
     select lpad(n::text, 26, '0'), lpad(n::text, 9, '0'), 'controller', $1, '', '', now()
     from generate_series(1, $2::int) n`,
    [cloudId, count],
  );
}
