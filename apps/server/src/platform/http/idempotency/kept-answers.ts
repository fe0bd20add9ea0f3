import { sql, type Transaction } from 'kysely';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { RequestKey } from './key.ts';

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  /** As it went out. */
  answer: string;
}

/** The right to do what a key asks for, and to say how it ended. */
export interface Claim {
  readonly userId: string;
  readonly digest: Buffer;
  readonly holder: string;
  /** Identifier of what the request makes: the same in each try. */
  readonly makes: string;
  /** Whether an earlier try ended without an answer that was kept: what it had to make may be there. */
  readonly again: boolean;
}

/** Of requests with an `Idempotency-Key`, for all servers on one database. Decision 039. */
export interface KeptAnswers {
  /** @returns why there is nothing to do: it was answered, is being done, or the key was another request's */
  claim(userId: string, key: RequestKey): Promise<Claim | KeptAnswer | 'in-progress' | 'other-body'>;
  keep(claim: Claim, answer: KeptAnswer): Promise<void>;
  /** The next request with the key does it once more. */
  release(claim: Claim): Promise<void>;
  /** As if there had been no request: it has done nothing. */
  drop(claim: Claim): Promise<void>;
}

const keptMs = 24 * 3_600_000;

/** Of one user; the oldest go first. More than twice as many as there may be commands in a day are not all needed. */
const mostKept = 2_000;

/**
 * How long a request may be at work. Its server may have died: then another goes on with it, and so it may when the first
 * is only slow, since nothing that takes a key does twice what it was to make.
 */
const heldMs = 15_000;

interface Row {
  body: Buffer;
  makes: string;
  holder: string | null;
  status: number | null;
  headers: Record<string, string> | null;
  answer: string | null;
}

export function createKeptAnswers({ db, clock }: { db: Db; clock: Clock }): KeptAnswers {
  /** One statement, so that of many at once one gets it. */
  async function claimed(userId: string, { digest, body }: RequestKey, id: string): Promise<Row> {
    const now = clock.now();
    const until = new Date(now.getTime() + heldMs);
    const { rows } = await sql<Row>`
      with beyond as (
        delete from idempotency_keys where user_id = ${userId} and digest <> ${digest} and created_at <= (
          select created_at from idempotency_keys where user_id = ${userId}
          order by created_at desc offset ${mostKept - 1} limit 1
        )
      )
      insert into idempotency_keys as k (user_id, digest, body, makes, created_at, holder, held_until)
      values (${userId}, ${digest}, ${body}, ${id}, ${now}, ${id}, ${until})
      on conflict (user_id, digest) do update set
        holder = case when ${free(now)} then excluded.holder else k.holder end,
        held_until = case when ${free(now)} then excluded.held_until else k.held_until end
      returning body, makes, holder, status, headers, answer`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('a key was neither new nor known');
    return row;
  }
  const free = (now: Date) => sql`k.status is null and k.held_until <= ${now} and k.body = excluded.body`;

  const held = ({ userId, digest, holder }: Claim) =>
    sql`user_id = ${userId} and digest = ${digest} and holder = ${holder}`;

  return {
    async claim(userId, key) {
      const id = ulid();
      const { body, makes, holder, status, headers, answer } = await claimed(userId, key, id);
      if (!body.equals(key.body)) return 'other-body';
      if (status !== null) return { status, headers: headers ?? {}, answer: answer ?? '' };
      if (holder !== id) return 'in-progress';
      return { userId, digest: key.digest, holder: id, makes, again: makes !== id };
    },
    async keep(claim, { status, headers, answer }) {
      await sql`update idempotency_keys
        set holder = null, status = ${status}, headers = ${JSON.stringify(headers)}, answer = ${answer}
        where ${held(claim)}`.execute(db);
    },
    async release(claim) {
      await sql`update idempotency_keys set holder = null, held_until = created_at
        where ${held(claim)}`.execute(db);
    },
    async drop(claim) {
      await sql`delete from idempotency_keys where ${held(claim)}`.execute(db);
    },
  };
}

/**
 * Forgets what somebody was answered: they may no longer do, or have, what it was about. An answer that is kept is given
 * without asking again.
 */
export async function forgetAnswersOf(db: Db | Transaction<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('status', 'is not', null)
    .execute();
}

/** Removes those whose day is over. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  const aging = { table: 'idempotency_keys', column: 'created_at' };
  await deleteOlder(db, aging, new Date(now.getTime() - keptMs));
}
