import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { closeAll } from '../../../apps/server/src/modules/telemetry/closed/close-all.ts';
import { fillWeek, lastMonday, sayOnline } from '../chart/week.ts';
import { type Figure, quantile } from '../figure.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import { watchSteal } from '../server/process-time.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import type { DemoAnswers, DemoCrowd } from './ask-demos.ts';
import { askOnce } from './ask-once.ts';
import { demoLeftovers, endDemos } from './demo-ends.ts';
import { startPeople } from './steady-people.ts';

const most = 1.5;
const ordinary = 20;
/** Each person asks this often, a question after the other. */
const pauseMs = 500;
/** As long as demos are made and looked at, so that both tell of the same number of requests. */
const quietMs = 45_000;
const controlMs = 5_000;
const afterMs = 20_000;
const unitsEach = 2;
const demos = Number(process.env.DEMOS ?? 100);

/** What people who look at their pools notice of many who try a demo in the same moment, and what is left of those. */
export const demoCrowd: Figure = {
  name: 'demos',
  goal: `${ordinary} people ask at a steady pace: while ${demos} others try a demo at once, and in the minute after it, p99 ≤ ${most} × without; once the demos are over nothing is left of them`,
  run: () => withServer({ TRUST_PROXY: '127.0.0.1', DEMO_UNITS: String(demos * unitsEach + 1) }, measure),
};

async function measure(server: ServerProcess, pool: Pool) {
  const ask = await people(server.url, pool);
  // As on a server that is older than a day.
  await closeAll({ pool, now: new Date(), keptDays: 400 });
  const stealWithout = watchSteal();
  const quiet = await timesOf(ask, () => pass(quietMs));
  const stolenWithout = stealWithout();
  const crowd = new Worker(new URL('./ask-demos.ts', import.meta.url));
  let answers: DemoAnswers = { made: 0, refused: 0, slowestMs: 0 };
  const stealBeside = watchSteal();
  const beside = await timesOf(ask, async () => {
    answers = await askDemos(crowd, { url: server.url, count: demos });
    await pass(afterMs);
  });
  const stolenBeside = stealBeside();
  const units = await demoLeftovers(pool, ordinary);
  const endedMs = await endDemos(pool, ordinary);
  const left = await demoLeftovers(pool, ordinary);
  const isHeldUp = await timesOf(ask, () => busyDatabase(pool, controlMs));
  const ratio = quantile(beside, 0.99) / quantile(quiet, 0.99);
  return {
    holds:
      ratio <= most &&
      answers.made === demos &&
      server.crashes() === 0 &&
      Object.values(left).every((n) => n === 0),
    numbers: {
      'requests without, p99 ms': quantile(quiet, 0.99),
      'requests beside the demos, p99 ms': quantile(beside, 0.99),
      'p99, of that without': ratio,
      'stolen of the processors’ time without, %': stolenWithout * 100,
      'stolen of the processors’ time beside the demos, %': stolenBeside * 100,
      'requests counted': quiet.length + beside.length,
      'demos that came about': answers.made,
      'demos refused with a time to come back': answers.refused,
      'slowest demo, ms': answers.slowestMs,
      ...named('while they run', units),
      'until all were gone, ms': endedMs,
      ...named('left of them', left),
      'control: p99 beside a database that is kept busy, of that without':
        quantile(isHeldUp, 0.99) / quantile(quiet, 0.99),
    },
  };
}

async function askDemos(thread: Worker, crowd: DemoCrowd): Promise<DemoAnswers> {
  thread.postMessage(crowd);
  const [answers] = await once(thread, 'message');
  return answers;
}

const named = (when: string, counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${when}: ${name}`, count]));

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function timesOf(ask: readonly (() => Promise<void>)[], meanwhile: () => Promise<void>) {
  const end = startPeople(ask, pauseMs);
  await meanwhile();
  return end();
}

/** Questions of each person: who they are, their pools, one of them, its week. */
async function people(url: string, pool: Pool): Promise<(() => Promise<void>)[]> {
  const units = await provisionUnits(pool, ordinary);
  const date = lastMonday(new Date());
  const all: (() => Promise<void>)[] = [];
  for (const unit of units) {
    const person = await addPerson(pool, 'Anna');
    await giveUnit(pool, person, unit.id, 'Pool');
    await fillWeek(pool, unit, date);
    await sayOnline(pool, unit);
    const paths = [
      '/api/end_users/auth/me',
      '/api/units',
      `/api/units/${unit.id}`,
      `/api/units/${unit.id}/history?period=week&date=${date}`,
    ];
    let turn = 0;
    all.push(async () => {
      const path = paths[turn++ % paths.length] ?? '';
      const { status, text } = await askOnce(`${url}${path}`, { headers: { cookie: person.cookie } });
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    });
  }
  return all;
}

/** The control: what would hold everybody up. */
async function busyDatabase(pool: Pool, ms: number): Promise<void> {
  const until = Date.now() + ms;
  const work = async () => {
    while (Date.now() < until) {
      await pool.query(
        'select count(*) from (select md5(n::text) from generate_series(1, 200000) as n order by 1) as sorted',
      );
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
