import { setTimeout as sleep } from 'node:timers/promises';
import type { Kill } from '../faults/plan.ts';
import { storedRows } from '../faults/stored-rows.ts';
import { createFleet, type Fleet } from '../fleet/fleet.ts';
import { judge, total, type Verdict } from '../fleet/ledger.ts';
import { type Cluster, withCluster } from '../outside/cluster.ts';
import { isStrict } from '../outside/strictness.ts';
import { type StageVerdict, startCommanding } from './commanding.ts';
import { type EventVerdict, judgeEvents } from './events.ts';
import { createTakeovers } from './takeovers.ts';

export const parts = ['server', 'broker', 'database'] as const;
export type Part = (typeof parts)[number];

export interface StrictOptions {
  readonly units: number;
  readonly rowsPerSecond: number;
  readonly kills: readonly Kill<Part>[];
  /** Goes on after the last kill until so many rows were acknowledged. */
  readonly leastRows: number;
  /** Another server than the product's own. */
  readonly entry?: string;
  readonly tell?: (line: string) => void;
}

export interface StrictResult extends Verdict {
  readonly stages: StageVerdict;
  readonly events: EventVerdict;
  readonly seconds: number;
  /** Servers that ended although nobody had killed them. */
  readonly crashes: number;
  /** Milliseconds from a kill to the next acknowledgement of any unit, and of each. */
  readonly first: Readonly<Record<Part, readonly number[]>>;
  readonly each: Readonly<Record<Part, readonly number[]>>;
}

/** A unit that had bad luck several times waits for up to five minutes. */
const drainMs = 400_000;
const mostMs = 1_500_000;

/** Units send and take commands, parts are killed, and at the end the database is compared with what the units know. */
export const runStrict = (options: StrictOptions): Promise<StrictResult> =>
  withCluster({ nodes: 2, ...options }, async (cluster) => {
    const { broker, identities, pool } = cluster;
    if (!(await isStrict(cluster))) throw new Error('the broker is not strict');
    const takeovers = createTakeovers<Part>(parts, identities.length);
    const fleet = createFleet(identities, broker.port, options.rowsPerSecond, takeovers.acknowledged);
    const begin = performance.now();
    try {
      fleet.start();
      const commanding = await startCommanding(cluster, fleet.takers);
      await killAll(cluster, options, takeovers.killed, fleet);
      const enough = () => acknowledgedBy(fleet) >= options.leastRows;
      for (; !enough(); await sleep(500)) {
        if (performance.now() - begin > mostMs) throw new Error(`${acknowledgedBy(fleet)} rows are too few`);
      }
      const sent = await commanding.end();
      fleet.rest();
      const seconds = (performance.now() - begin) / 1_000;
      await fleet.drained(drainMs);
      await fleet.stop();
      const verdicts: Verdict[] = [];
      for (const [index, { id }] of identities.entries()) {
        const ledger = fleet.ledgers[index];
        if (ledger) verdicts.push(judge(index, ledger, await storedRows(pool, id, ledger)));
      }
      const stages = { sent, ...(await commanding.judge()) };
      const events = await judgeEvents(pool, fleet);
      const crashes = cluster.servers.reduce((sum, server) => sum + server.crashes(), 0);
      const { first, each } = takeovers;
      return { ...total(verdicts), stages, events, seconds, crashes, first, each };
    } finally {
      await fleet.stop();
    }
  });

async function killAll(
  cluster: Cluster,
  { kills, tell }: StrictOptions,
  onKill: (part: Part) => void,
  fleet: Fleet,
): Promise<void> {
  for (const [index, { kind, afterMs }] of kills.entries()) {
    await sleep(afterMs);
    onKill(kind);
    const begin = performance.now();
    if (kind === 'server') {
      const server = cluster.servers[index % cluster.servers.length];
      await server?.kill();
      await server?.start();
    } else if (kind === 'broker') {
      await cluster.broker.kill();
      await cluster.broker.start();
    } else await cluster.killDatabase();
    await cluster.ready();
    const took = Math.round(performance.now() - begin);
    tell?.(`${index + 1}/${kills.length} ${kind}: all ready in ${took} ms, ${acknowledgedBy(fleet)} rows`);
  }
}

const acknowledgedBy = ({ ledgers }: Fleet): number =>
  ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
