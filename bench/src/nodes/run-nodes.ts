import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createFleet } from '../fleet/fleet.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { withCluster } from '../outside/cluster.ts';
import { counted } from '../server/counters.ts';
import { type CountingWay, countingWay, type Read } from './counting-way.ts';
import { watchAll } from './watcher.ts';

export interface NodesOptions {
  readonly nodes: number;
  readonly units: number;
  /** That are measured. */
  readonly seconds: number;
}

/** Of the node that had most, a second. */
export interface NodesResult {
  readonly messages: number;
  readonly kibibytes: number;
  /** Share of one processor. */
  readonly processor: number;
  /** Transactions of the database, of all nodes by their number. */
  readonly commits: number;
  /** Messages that came to every node, whoever stored them. */
  readonly toAll: number;
  /** Presences that each node read while the units came. */
  readonly presences: number;
  /** Units of which a watcher saw a new value, at the node where they were fewest. */
  readonly watched: number;
}

const patienceMs = 60_000;
const settleMs = 5_000;

/** Units that say a row and a state a second each, and what that costs each of some nodes. */
export async function runNodes({ nodes, units, seconds }: NodesOptions): Promise<NodesResult> {
  const ways: CountingWay[] = [];
  const way = async (brokerPort: number): Promise<number> => {
    const made = await countingWay(brokerPort);
    ways.push(made);
    return made.port;
  };
  try {
    return await withCluster({ nodes, units, way }, async ({ servers, broker, identities, pool }) => {
      const owner = await addPerson(pool, 'Watcher');
      for (const { id, serial } of identities) await giveUnit(pool, owner, id, serial);
      const fleet = createFleet(identities, broker.port, 1);
      const processors = () =>
        Promise.all(servers.map(({ url }) => counted(url, 'poolhouse_process_cpu_seconds_total')));
      const take = (): Read[] => ways.map((each) => each.take());
      try {
        take();
        fleet.start();
        const late = performance.now() + patienceMs;
        while (fleet.connected() < units) {
          if (performance.now() > late) throw new Error(`only ${fleet.connected()} units came in`);
          await sleep(50);
        }
        await sleep(settleMs);
        const presences = greatest(take().map(({ by }) => by.presence ?? 0));
        const [before, commits, begin] = [await processors(), await committed(pool), performance.now()];
        take();
        await sleep(seconds * 1_000);
        const [read, after] = [take(), await processors()];
        const took = (performance.now() - begin) / 1_000;
        const commitsOfEach = ((await committed(pool)) - commits) / nodes / took;
        const ids = identities.map(({ id }) => id);
        const watched = await Promise.all(servers.map(({ url }) => watchAll(url, owner, ids, patienceMs)));
        return {
          messages: greatest(read.map(({ messages }) => messages)) / took,
          kibibytes: greatest(read.map(({ bytes }) => bytes)) / 1_024 / took,
          processor: greatest(after.map((used, index) => used - (before[index] ?? 0))) / took,
          commits: commitsOfEach,
          toAll: greatest(read.map(({ by }) => (by.events ?? 0) + (by.presence ?? 0))) / took,
          presences,
          watched: Math.min(...watched),
        };
      } finally {
        await fleet.stop();
      }
    });
  } finally {
    await Promise.all(ways.map((each) => each.stop()));
  }
}

const greatest = (values: readonly number[]): number => Math.max(...values);

async function committed(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select sum(xact_commit)::int as count from pg_stat_database');
  return Number(rows[0].count);
}
