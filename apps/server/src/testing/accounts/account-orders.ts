import { ulid } from 'ulid';
import { expect } from 'vitest';
import type { Passwords } from '#modules/passwords/index.ts';
import { createSessions } from '#modules/sessions/index.ts';
import { agree } from '#modules/terms/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import { type AccountsServer, goodPassword } from './accounts.ts';

/** Somebody with a session and a link of every kind, to whom two things happen at once. */
export interface Subject {
  id: string;
  email: string;
  /** Cookie of the session that changes and deletions come from. */
  session: string;
  links: Record<'reset' | 'confirm' | 'login', string>;
}

/** What there is of an account to get in by, and how it stands. */
export interface Outcome {
  /** Whether each of the two was done. */
  done: boolean[];
  /** Those of the passwords that open the account. */
  opens: string[];
  sessions: number;
  loginTokens: number;
  devices: number;
  isLeaving: boolean;
}

export const changedPassword = 'eight loud herons';
export const resetPassword = 'nine slow kingfishers';
export const confirmedPassword = 'seven early wagtails';

export async function makeSubject(
  server: AccountsServer,
  passwordHash: string,
  { confirmed = true } = {},
): Promise<Subject> {
  const { db, clock } = server;
  const [id, now] = [ulid(), clock.now()];
  const email = `subject-${id.toLowerCase()}@example.com`;
  const terms = server.terms.slice(-26);
  await db
    .insertInto('end_users')
    .values({
      ...{ id, cloud_id: server.cloud.slice(-26), email, email_key: email, lang: 'en' },
      ...{ name: 'Anna', surname: 'Blue', address: null, phone: null, roles: ['ROLE_USER'] },
      ...{ password_hash: passwordHash, email_confirmed_at: confirmed ? now : null, delete_after: null },
      ...{ deletion_requested_at: null, created_at: now, updated_at: now },
    })
    .execute();
  await agree(db, id, terms, now);
  const tokens = createTokens(server);
  const issue = async (purpose: keyof Subject['links']) =>
    (await tokens.issue(purpose, { id, email_key: email })).token;
  return {
    ...{ id, email },
    session: `poolhouse=${(await createSessions(server).begin(id)).token}`,
    links: { reset: await issue('reset'), confirm: await issue('confirm'), login: await issue('login') },
  };
}

/** Does something to an account; its answer comes when it is done or refused. */
export type Act = (subject: Subject) => Promise<{ statusCode: number }>;

/** The acts of the API that set, use or end what an account is entered by. */
export function accountActs(server: AccountsServer) {
  const own = ({ id, session }: Subject, method: 'POST' | 'PUT', path: string, payload: object) =>
    server.ask({ method, url: `/api/end_users/${id}/${path}`, session, payload });
  return {
    change: (who) =>
      own(who, 'PUT', 'change_password', { oldPassword: goodPassword, password: changedPassword }),
    reset: ({ email, links }) =>
      server.post('end_users/auth/reset_password', { email, token: links.reset, password: resetPassword }),
    deletion: (who) => own(who, 'POST', 'request_delete', { password: goodPassword }),
    confirmation: ({ email, links }) =>
      server.post('end_users/confirm_email', {
        ...{ email, token: links.confirm },
        newPassword: confirmedPassword,
      }),
    login: ({ email }) =>
      server.post('end_users/auth/cookie', { email, password: goodPassword, cloud: server.cloud }),
    'login by token': ({ links }) => server.post('end_users/auth/token', { token: links.login }),
    'login token': (who) => own(who, 'POST', 'login_tokens', { app: 'remote' }),
    'log-out everywhere': (who) => own(who, 'POST', 'invalidate_tokens', {}),
  } as const satisfies Record<string, Act>;
}
export type ActName = keyof ReturnType<typeof accountActs>;

/**
 * Begins both acts while the account's row is held, the first before the second, and lets them go when both have
 * checked what they check and wait to write.
 */
export async function atOnce(
  server: AccountsServer,
  passwords: Passwords,
  subject: Subject,
  acts: readonly [Act, Act],
): Promise<Outcome> {
  const { db, pool } = server;
  const answers: Promise<{ statusCode: number }>[] = [];
  let undone = 0;
  await db.transaction().execute(async (holding) => {
    await holding.selectFrom('end_users').select('id').where('id', '=', subject.id).forUpdate().execute();
    for (const act of acts) {
      undone += 1;
      answers.push(act(subject).finally(() => (undone -= 1)));
      // What is refused without a look at the row has its answer already.
      await expect.poll(async () => (await waiting()) >= undone, { timeout: 10_000 }).toBe(true);
    }
  });
  const done = (await Promise.all(answers)).map(({ statusCode }) => statusCode < 300);
  return { done, ...(await standing()) };

  async function waiting(): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  }
  async function standing(): Promise<Omit<Outcome, 'done'>> {
    const { password_hash, deletion_requested_at } = await db
      .selectFrom('end_users')
      .select(['password_hash', 'deletion_requested_at'])
      .where('id', '=', subject.id)
      .executeTakeFirstOrThrow();
    const opens: string[] = [];
    for (const password of [goodPassword, changedPassword, resetPassword, confirmedPassword]) {
      if (await passwords.matches(password, password_hash)) opens.push(password);
    }
    const count = async (table: 'sessions' | 'known_devices' | 'one_time_tokens', and = '') => {
      const { rows } = await pool.query(`select 1 from ${table} where user_id = $1 ${and}`, [subject.id]);
      return rows.length;
    };
    return {
      opens,
      sessions: await count('sessions'),
      loginTokens: await count('one_time_tokens', "and purpose = 'login'"),
      devices: await count('known_devices'),
      isLeaving: deletion_requested_at !== null,
    };
  }
}
