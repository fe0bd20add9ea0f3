import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { quantile } from '../figure.ts';
import { createFleet } from '../fleet/fleet.ts';
import { addPerson, giveUnit, type Person } from '../fleet/people.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { startBadUnit } from '../hostile/units/bad-unit.ts';
import { residentMiB } from '../server/process-memory.ts';
import type { ServerProcess } from '../server/server-process.ts';

export interface BadUnitOptions {
  /** Milliseconds that are measured. */
  readonly ms: number;
  /** Milliseconds after them until memory is looked at again; 0: it isn't. */
  readonly afterMs: number;
  readonly honest: number;
  /** Without it nobody attacks. */
  readonly attacked: boolean;
}

/** Milliseconds and MiB. */
export interface BadUnitResult {
  readonly memory: { readonly peak: number; readonly after: number };
  readonly health: { readonly p99: number; readonly failed: number };
  readonly history: { readonly p99: number; readonly failed: number; readonly asked: number };
  readonly acknowledged: { readonly p50: number; readonly p99: number; readonly rows: number };
  /** Rows of the stolen unit. */
  readonly stolenRows: number;
  /** How often a tactic began. */
  readonly tactics: number;
}

const day = 86_400_000;

/** Honest units and an owner who looks at history, beside a stranger with one unit's secret, or without them. */
export async function runBadUnit(
  server: ServerProcess,
  pool: Pool,
  { ms, afterMs, honest, attacked }: BadUnitOptions,
): Promise<BadUnitResult> {
  const [stolen, ...units] = await provisionUnits(pool, honest + 1);
  const first = units[0];
  if (!stolen || !first) throw new Error('there must be honest units');
  const person = await addPerson(pool, 'Owner');
  for (const unit of [stolen, first]) await ownSinceLong(pool, person, unit);
  await fillHistory(pool, first);
  const fleet = createFleet(units, server.mqttPort, 1 / 10);
  fleet.start();
  try {
    await untilSteady(fleet, honest);
    fleet.latencies.length = 0;
    const memory = watchMemory(server);
    const health = asking(`${server.url}/api/health`, person, [''], 100);
    const histories = [first, stolen, first].map(({ id }) => `/api/units/${id}/history`);
    const paths = histories.map((path, index) => `${path}?period=${index === 2 ? 'week' : 'day'}`);
    const history = asking(server.url, person, [...paths, `${histories[1]}?period=week`], 150);
    const end = attacked ? startBadUnit(server.mqttPort, stolen, Math.min(5_000, ms / 40)) : undefined;
    await sleep(ms);
    const begun = (await end?.()) ?? {};
    const [asked, looked] = [await health(), await history()];
    const { peak } = memory();
    const latencies = fleet.latencies.splice(0);
    await sleep(afterMs);
    fleet.rest();
    await fleet.drained(60_000);
    return {
      memory: { peak, after: afterMs === 0 ? Number.NaN : await settledMiB(server) },
      health: { p99: quantile(asked.times, 0.99), failed: asked.failed },
      history: { p99: quantile(looked.times, 0.99), failed: looked.failed, asked: looked.times.length },
      acknowledged: {
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        rows: latencies.length,
      },
      stolenRows: await countRows(pool, stolen),
      tactics: Object.values(begun).reduce((sum, times) => sum + times, 0),
    };
  } finally {
    await fleet.stop();
  }
}

async function untilSteady(fleet: { connected(): number }, count: number): Promise<void> {
  for (let tries = 0; fleet.connected() < count && tries < 300; tries++) await sleep(100);
  if (fleet.connected() < count) throw new Error('not all honest units came in');
  await sleep(5_000);
}

async function ownSinceLong(pool: Pool, person: Person, { id, serial }: Identity): Promise<void> {
  await giveUnit(pool, person, id, serial);
  await pool.query('update unit_access set since = $1 where unit_id = $2', [
    new Date(Date.now() - 30 * day),
    id,
  ]);
}

/** Two weeks of minutes, as an honest unit has them. */
async function fillHistory(pool: Pool, { id }: Identity): Promise<void> {
  await pool.query(
    `insert into samples (ts, row_hash, unit, v_water, v_ph, v_redox, v_flow, o_filtration, o_speed, o_heating)
     select now() - n * interval '1 minute', hashtextextended('01JD3Z8Q4V5W6X7Y8Z9ABCDEFB', n), short_id,
       27.1, 7.2, 700, 8.4, 60, 1, 30
     from units, generate_series(1, 20160) as n where id = $1`,
    [id],
  );
}

async function countRows(pool: Pool, { id }: Identity): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from samples where unit = (select short_id from units where id = $1)',
    [id],
  );
  return Number(rows[0].count);
}

function watchMemory(server: ServerProcess): () => { peak: number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMiB(server.pid()) || 0);
  }, 250);
  return () => {
    clearInterval(timer);
    return { peak };
  };
}

/** The least in some seconds with forced garbage collection: what is kept, not what is yet to be collected. */
async function settledMiB(server: ServerProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < 10; second++) {
    process.kill(server.pid(), 'SIGUSR2');
    await sleep(1_000);
    least = Math.min(least, residentMiB(server.pid()));
  }
  return least;
}

/** Asks one path after the other, with pauses, until the returned function is called. */
function asking(
  url: string,
  person: Person,
  paths: readonly string[],
  pauseMs: number,
): () => Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  let going = true;
  const all = (async () => {
    for (let n = 0; going; n++) {
      const begin = performance.now();
      const status = await fetch(url + (paths[n % paths.length] ?? ''), {
        headers: { cookie: person.cookie },
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => 0);
      times.push(performance.now() - begin);
      if (status !== 200) failed += 1;
      await sleep(pauseMs);
    }
  })();
  return async () => {
    going = false;
    await all;
    return { times, failed };
  };
}
