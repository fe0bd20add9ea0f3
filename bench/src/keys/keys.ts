import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { type Figure, median, quantile } from '../figure.ts';
import { addPerson, type Person } from '../fleet/people.ts';
import { withServer } from '../server/with-server.ts';

const rounds = 400;
/** As many as are kept of one user. */
const kept = 2_000;

type Kind = 'without' | 'with' | 'again' | 'write';

/** What a key adds to a POST, and what its answer costs when it is asked for again. */
export const keys: Figure = {
  name: 'keys',
  goal: 'a POST of somebody who has 2,000 keys takes, with another Idempotency-Key, at most four committed writes longer than without (median of 400, taken in turns in one run)',
  async run() {
    const times = await withServer({}, (server, pool) => measure(server.url, pool));
    const [without, withKey, write] = [median(times.without), median(times.with), median(times.write)];
    const inWrites = (withKey - without) / write;
    const numbers: Record<string, number> = {
      'requests of each kind': rounds,
      'what a key adds, in committed writes': inWrites,
      'the same at p99': (quantile(times.with, 0.99) - quantile(times.without, 0.99)) / write,
    };
    for (const kind of ['without', 'with', 'again', 'write'] as const) {
      numbers[`${names[kind]}, median ms`] = median(times[kind]);
      numbers[`${names[kind]}, p99 ms`] = quantile(times[kind], 0.99);
    }
    return { holds: inWrites <= 4, numbers };
  },
};

const names: Record<Kind, string> = {
  without: 'without a key',
  with: 'with a new key',
  again: 'with the same key again',
  write: 'yardstick: one committed write',
};

async function measure(url: string, pool: Pool): Promise<Record<Kind, number[]>> {
  const person = await addPerson(pool, 'Keys');
  await fill(pool, person);
  const { rows } = await pool.query<{ id: string }>('select id from terms limit 1');
  const body = JSON.stringify({
    endUser: `/api/end_users/${person.id}`,
    cloudTermsOfService: `/api/cloud_terms_of_services/${rows[0]?.id}`,
  });
  const times: Record<Kind, number[]> = { without: [], with: [], again: [], write: [] };
  const post = async (kind: Kind, key?: string): Promise<void> => {
    const begin = performance.now();
    const answer = await fetch(`${url}/api/end_user_cloud_terms_of_service_agreeds`, {
      method: 'POST',
      headers: {
        ...{ origin: url, cookie: person.cookie, 'content-type': 'application/ld+json' },
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body,
    });
    await answer.text();
    if (answer.status !== 201) throw new Error(`${kind}: ${answer.status}`);
    times[kind].push(performance.now() - begin);
  };
  await pool.query('create table yardstick (id serial primary key, value text)');
  const write = async (): Promise<void> => {
    const begin = performance.now();
    await pool.query('insert into yardstick (value) values ($1)', [body]);
    times.write.push(performance.now() - begin);
  };
  for (let round = -20; round < rounds; round++) {
    // The first rounds warm up.
    if (round === 0) for (const kind of Object.keys(times)) times[kind as Kind] = [];
    const key = randomUUID();
    await post('without');
    await post('with', key);
    await post('again', key);
    await write();
  }
  return times;
}

/** Keys that the person has used today. */
async function fill(pool: Pool, person: Person): Promise<void> {
  const digest = (n: number): Buffer => createHash('sha256').update(`${n}`).digest();
  for (let n = 0; n < kept; n++) {
    await pool.query(
      `insert into idempotency_keys (user_id, digest, body, makes, created_at, held_until, status, headers, answer)
       values ($1, $2, $3, $4, $5, $5, 201, '{}', '{}')`,
      [person.id, digest(n), randomBytes(32), ulid(), new Date(Date.now() - n * 10_000)],
    );
  }
}
