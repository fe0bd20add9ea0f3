import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { type Figure, quantile } from '../figure.ts';
import { addPerson } from '../fleet/people.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import { type Asked, createAsker } from './ask.ts';
import type { FloodOrder, FloodReport } from './flood-load.ts';
import { addOwners, letTimePass, type Owner, ownersPassword } from './flood-people.ts';

const perSecond = 1_000;
const seconds = Number(process.env.FLOOD_SECONDS ?? 60);
const controlSeconds = Math.min(seconds, 20);
const ownersCount = 100;
const readsPerSecond = 20;
/** The longest that anybody whose account was tried has to wait on a device that is not known. */
const waitMinutes = 15;
/** For so long a server remembers that somebody had to wait. */
const memoryMs = 5_100;
const env = { TRUST_PROXY: '127.0.0.1' };
const careless = join(import.meta.dirname, 'flood-careless-server.ts');
const loginPath = 'end_users/auth/cookie';

/** Whether somebody who tries passwords in numbers keeps owners out, during it or afterwards. */
export const flood: Figure = {
  name: 'flood',
  goal:
    `${perSecond} wrong logins a second from 1,000 addresses for ${seconds} s (FLOOD_SECONDS): ${ownersCount} of ` +
    `${ownersCount} owners on known devices get in, p99 ≤ 2 s; afterwards nobody is locked out: on known devices at once, ` +
    `on others after ${waitMinutes} minutes; a server with one line that counts what nobody judged fails`,
  async run() {
    const product = await withServer(env, measureProduct);
    const control = await withServer(
      env,
      async (server, pool) => (await underFlood(server, pool, 'careless/login', controlSeconds)).during,
      careless,
    );
    const { during, known, fresh, later, numbers } = product;
    const caught = entered(control) < ownersCount || quantile(times(control), 0.99) > 2_000;
    return {
      holds:
        entered(during) === ownersCount &&
        quantile(times(during), 0.99) <= 2_000 &&
        entered(known) === ownersCount &&
        entered(later) === ownersCount &&
        Number.isFinite(numbers['others’ auth/me, p99 ms']) &&
        fresh.every(({ status, retryAfter }) => status === 200 || retryAfter <= waitMinutes * 60) &&
        numbers['wrong logins a second'] >= 0.95 * perSecond &&
        caught,
      numbers: { ...numbers, 'control: owners who got in': entered(control) },
    };
  },
};

const entered = (answers: readonly Asked[]): number => answers.filter(({ status }) => status === 200).length;
const times = (answers: readonly Asked[]): number[] => answers.map(({ ms }) => ms);

async function measureProduct(server: ServerProcess, pool: Pool) {
  const { owners, reads, during, report } = await underFlood(server, pool, loginPath, seconds);
  const known = await logins(server.url, owners, true);
  const fresh = await logins(server.url, owners, false);
  await letTimePass(pool, waitMinutes);
  await sleep(memoryMs);
  const later = await logins(server.url, owners, false);
  return {
    ...{ during, known, fresh, later },
    numbers: {
      'wrong logins a second': report.sent / seconds,
      'their answers': Object.entries(report.statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'owners who got in during it': entered(during),
      'their logins, p50 ms': quantile(times(during), 0.5),
      'their logins, p99 ms': quantile(times(during), 0.99),
      'others’ auth/me, p50 ms': quantile(reads, 0.5),
      'others’ auth/me, p99 ms': quantile(reads, 0.99),
      'afterwards on known devices': entered(known),
      'afterwards on new devices': entered(fresh),
      'longest wait of the others, s': Math.max(0, ...fresh.map(({ retryAfter }) => retryAfter)),
      [`on new devices after ${waitMinutes} minutes`]: entered(later),
    },
  };
}

/** Owners who log in on known devices, and others who read, while passwords are tried in numbers. */
async function underFlood({ url, port }: ServerProcess, pool: Pool, path: string, duration: number) {
  const owners = await addOwners(pool, ownersCount);
  const { cookie } = await addPerson(pool, 'Reader');
  const asker = createAsker(url, 50);
  const order: FloodOrder = { port, path, perSecond, emails: owners.map(({ email }) => email) };
  const load = new Worker(new URL('./flood-load.ts', import.meta.url), { workerData: order });
  const during: Asked[] = [];
  const reads: number[] = [];
  const open: Promise<void>[] = [];
  const begin = performance.now();
  const steps = duration * readsPerSecond;
  for (let n = 0; n < steps; n++) {
    const wait = begin + (n * 1000) / readsPerSecond - performance.now();
    if (wait > 0) await sleep(wait);
    open.push(
      // A read that fails counts as one that takes for ever.
      answered(asker.ask({ method: 'GET', path: 'end_users/auth/me', cookie })).then(
        ({ status, ms }) => void reads.push(status === 200 ? ms : Number.POSITIVE_INFINITY),
      ),
    );
    // The first second is the flood's own.
    const due = Math.floor((ownersCount * (n + 1 - readsPerSecond)) / (steps - readsPerSecond));
    for (let next = open.length - n - 1; next < due; next++) {
      const owner = owners[next];
      if (!owner) break;
      open.push(answered(asker.ask(loginOf(owner, true, path))).then((answer) => void during.push(answer)));
    }
  }
  await Promise.all(open);
  const report = await ended(load);
  asker.close();
  return { owners, reads, during, report };
}

function ended(load: Worker): Promise<FloodReport> {
  return new Promise((resolve, reject) => {
    load.once('message', resolve);
    load.once('error', reject);
    load.postMessage('end');
  });
}

/** A connection that breaks is an answer that never comes. */
const answered = (asked: Promise<Asked>): Promise<Asked> =>
  asked.catch(() => ({ status: 0, ms: Number.POSITIVE_INFINITY, retryAfter: 0 }));

const loginOf = ({ email, device }: Owner, isKnown: boolean, path = loginPath) => ({
  method: 'POST' as const,
  path,
  body: { email, password: ownersPassword },
  from: '192.0.2.7',
  ...(isKnown ? { cookie: device } : {}),
});

/** All owners, a few at once. */
async function logins(url: string, owners: readonly Owner[], isKnown: boolean): Promise<Asked[]> {
  const asker = createAsker(url, 4);
  const answers = await Promise.all(owners.map((owner) => answered(asker.ask(loginOf(owner, isKnown)))));
  asker.close();
  return answers;
}
