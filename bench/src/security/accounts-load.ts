import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Figure, quantile } from '../figure.ts';
import { addPerson } from '../fleet/people.ts';
import { withServer } from '../server/with-server.ts';
import { clientAddress, createAsker, type Question } from './ask.ts';
import { addAccounts } from './known-accounts.ts';

const loginsPerSecond = 50;
const seconds = 60;
const readsPerSecond = 50;
const env = { TRUST_PROXY: '127.0.0.1' };

/** Whether people who log in, or try to, hold up those who are in. */
export const accountsLoad: Figure = {
  name: 'accounts-load',
  goal: `p99 of auth/me under ${loginsPerSecond} logins a second ≤ 2 × without, ${seconds} s with logins that reach the hash and ${seconds} s with limited ones`,
  run: () =>
    withServer(env, async ({ url }, pool) => {
      const reading = await reader(url, pool);
      await reading(5, () => undefined);
      const alone = await reading(seconds, () => undefined);
      const accounts = await addAccounts(pool, Math.ceil((loginsPerSecond * seconds) / 8));
      const hashed = logins(url, (n) => accounts[Math.floor(n / 8) % accounts.length] ?? '');
      const underHashing = await reading(seconds, hashed.next);
      const limited = logins(url, () => accounts[0] ?? '');
      const underLimits = await reading(seconds, limited.next);
      const [a, b] = [await hashed.end(), await limited.end()];
      return {
        holds: underHashing <= 2 * alone && underLimits <= 2 * alone && (b[429] ?? 0) > 0,
        numbers: {
          'auth/me alone, p99 ms': alone,
          'under logins that are hashed, p99 ms': underHashing,
          'ratio, hashed': underHashing / alone,
          'under limited logins, p99 ms': underLimits,
          'ratio, limited': underLimits / alone,
          'logins that reached the hash': a[401] ?? 0,
          'logins that found the queue full': a[429] ?? 0,
          'limited logins': b[429] ?? 0,
        },
      };
    }),
};

/** Logins that are sent and not waited for; their statuses are counted. */
function logins(url: string, emailOf: (n: number) => string) {
  const asker = createAsker(url, 500);
  const open = new Set<Promise<void>>();
  const statuses: Record<number, number> = {};
  let count = 0;
  return {
    next(): void {
      const n = count++;
      const body = { email: emailOf(n), password: 'a guess that nobody made' };
      const question: Question = {
        method: 'POST',
        path: 'end_users/auth/cookie',
        body,
        from: clientAddress(n),
      };
      const done = asker.ask(question).then(({ status }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        open.delete(done);
      });
      open.add(done);
    },
    async end(): Promise<Record<number, number>> {
      await Promise.all(open);
      asker.close();
      return statuses;
    },
  };
}

/** Reads `auth/me` at a steady pace, with one `beside` for each login that is due. @returns p99 in milliseconds */
async function reader(
  url: string,
  pool: Pool,
): Promise<(seconds: number, beside: () => void) => Promise<number>> {
  const { cookie } = await addPerson(pool, 'Reader');
  const asker = createAsker(url, 20);
  const question: Question = { method: 'GET', path: 'end_users/auth/me', cookie };
  return async (duration, beside) => {
    const times: number[] = [];
    const open: Promise<void>[] = [];
    const begin = performance.now();
    let sent = 0;
    for (let n = 0; n < duration * readsPerSecond; n++) {
      const due = begin + (n * 1000) / readsPerSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      open.push(
        asker.ask(question).then(({ status, ms }) => {
          if (status !== 200) throw new Error(`auth/me answered ${status}`);
          times.push(ms);
        }),
      );
      for (; sent < (n * loginsPerSecond) / readsPerSecond; sent++) beside();
    }
    await Promise.all(open);
    return quantile(times, 0.99);
  };
}
