import { expect } from 'vitest';
import { limitKey } from '#modules/rate-limits/index.ts';
import { type AccountsServer, accountsServer } from './accounts.ts';
import { type HeldLine, heldLine } from './held-line.ts';

export const places = 5;
export const hour = 3_600_000;
/** Of the test that runs. */
export let server: AccountsServer;
export let line: HeldLine;

/** A server whose passwords stand in a line that is let go by hand. */
export async function open(options: Parameters<typeof heldLine>[0]): Promise<void> {
  line = heldLine(options);
  server = await accountsServer({ passwords: line });
}

export async function close(): Promise<void> {
  line.letGo();
  await server.stop();
}

/** A server with an owner who is logged in on a device that is known from then on. */
export async function start(options: Parameters<typeof heldLine>[0] = { queueLimit: places - 1 }) {
  await open(options);
  const owner = await server.person('anna@example.com');
  return { owner, device: await letIn(server.login(owner, '10.1.1.1')) };
}

/** Lets a login that stands in the line of strangers get to its end. */
export async function letIn<T>(login: Promise<T>): Promise<T> {
  await untilHeld(1);
  line.letGo();
  return login;
}

export const untilHeld = (count: number) => expect.poll(() => line.held(), { timeout: 10_000 }).toBe(count);
export const login = (email: string, password: string, from: string, session?: string) =>
  server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, session, from);
export const deviceOf = (cookies: string): string =>
  cookies.split('; ').find((cookie) => cookie.startsWith('poolhouse-device=')) ?? '';

/** Wrong logins from `count` addresses at once: as many as there are places wait for their hash. */
export async function flood(email: string, count: number, cookie?: string) {
  const answers = Array.from({ length: count }, (_, n) =>
    login(email, `guess ${n}`, `10.2.${n >> 8}.${n & 255}`, cookie),
  );
  await untilHeld(Math.min(places, count));
  return answers;
}

export const statusesOf = async (answers: Awaited<ReturnType<typeof flood>>): Promise<number[]> =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

/** Tries that count against an address of an account. */
export async function countOf(email: string): Promise<number> {
  const row = await server.db
    .selectFrom('rate_limits')
    .select('tries')
    .where('key', '=', limitKey('loginByAccount', email))
    .executeTakeFirst();
  return row?.tries.length ?? 0;
}
