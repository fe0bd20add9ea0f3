import { setTimeout as sleep } from 'node:timers/promises';
import { createFleet } from '../fleet/fleet.ts';
import { judge, total, type Verdict } from '../fleet/ledger.ts';
import { provisionUnits } from '../fleet/provision.ts';
import { openEmbedded } from '../server/embedded-database.ts';
import { createServerProcess } from '../server/server-process.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';
import { type Kind, killAndWait } from './kill.ts';
import type { Kill } from './plan.ts';
import { storedRows } from './stored-rows.ts';

export interface FaultsOptions {
  readonly units: number;
  readonly rowsPerSecond: number;
  readonly kills: readonly Kill<Kind>[];
  /** Goes on after the last kill until so many rows were acknowledged. */
  readonly leastRows: number;
  /** Another server than the product's own. */
  readonly entry?: string;
  /** Called before each kill and at the end. */
  readonly tell?: (line: string) => void;
}

export interface FaultsResult extends Verdict {
  readonly slowestMs: Readonly<Record<Kind, number>>;
  /** Ended although nobody had killed it. */
  readonly crashes: number;
}

/** Units send, parts of the cloud are killed, and at the end the database is compared with the units' ledgers. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const { units, rowsPerSecond, kills, leastRows, entry, tell } = options;
  const folder = temporaryFolder();
  const server = await createServerProcess(folder.path, {}, entry);
  const slowestMs = { server: 0, database: 0, both: 0 };
  let stopFleet = async (): Promise<void> => undefined;
  try {
    await server.start();
    const setup = openEmbedded(folder.path);
    const identities = await provisionUnits(setup, units);
    await setup.end();
    const fleet = createFleet(identities, server.mqttPort, rowsPerSecond);
    const acknowledged = () => fleet.ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0);
    stopFleet = fleet.stop;
    fleet.start();
    for (const [index, { kind, afterMs }] of kills.entries()) {
      await sleep(afterMs);
      const tookMs = await killAndWait(server, kind);
      slowestMs[kind] = Math.max(slowestMs[kind], tookMs);
      tell?.(
        `${index + 1}/${kills.length} ${kind}: back in ${Math.round(tookMs)} ms, ${acknowledged()} rows acknowledged`,
      );
    }
    while (acknowledged() < leastRows) await sleep(500);
    fleet.rest();
    await fleet.drained(60_000);
    await fleet.stop();
    const pool = openEmbedded(folder.path);
    const verdicts: Verdict[] = [];
    for (const [index, { id }] of identities.entries()) {
      const ledger = fleet.ledgers[index];
      if (ledger) verdicts.push(judge(index, ledger, await storedRows(pool, id, ledger)));
    }
    await pool.end();
    return { ...total(verdicts), slowestMs, crashes: server.crashes() };
  } finally {
    await stopFleet();
    await server.stop();
    folder.remove();
  }
}
