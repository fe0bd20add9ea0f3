import type { Pool } from 'pg';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { counted } from '../server/counters.ts';
import { postmasterPid } from '../server/embedded-database.ts';
import { type Used, usedBy, usedByFamily } from '../server/process-time.ts';
import { withServer } from '../server/with-server.ts';
import { type LoadFigures, startUnitLoad, type UnitLoad } from './unit-load.ts';

export interface UnitsOptions {
  readonly units: number;
  readonly minutes: number;
  /** How many are switched on in a second. */
  readonly pace: number;
  readonly tell: (line: string) => void;
}

type Part = 'server' | 'database' | 'units';
export interface UnitsResult {
  /** Seconds from the first connection until all were there, and until all their settings were answered. */
  readonly connectS: number;
  readonly settleS: number;
  /** While it was measured. */
  readonly seconds: number;
  readonly leastConnected: number;
  readonly disconnects: number;
  readonly longestWaitMs: number;
  readonly lateMs: number;
  readonly saidPerSecond: number;
  readonly heardPerSecond: number;
  readonly rowsStored: number;
  /** Messages of which the server did not take all. */
  readonly dropped: number;
  /** Shares of one processor. */
  readonly processor: Record<Part, number>;
  readonly mebibytes: Record<Part, number>;
  /** The control: after the server was killed. */
  readonly connectedAfterKill: number;
  readonly disconnectsAfterKill: number;
}

const people = 100;
const patienceMs = 3_600_000;

/** The product's server and the product's virtual units, as many of them in one process, at their own rates. */
export function runUnits({ units, minutes, pace, tell }: UnitsOptions): Promise<UnitsResult> {
  return withServer({}, async (server, pool) => {
    const identities = await provisionUnits(pool, units);
    await give(pool, identities);
    tell(`${units} units are made`);
    const load = startUnitLoad({ folder: server.folder, identities, mqttPort: server.mqttPort, pace });
    try {
      const begun = performance.now();
      const since = () => (performance.now() - begun) / 1_000;
      await until(load, tell, async ({ connected }) => connected === units);
      const connectS = since();
      await until(load, tell, async () => (await unansweredSections(pool, units)) === 0);
      const settleS = since();

      const parts = (): Record<Part, Used> => ({
        server: usedBy(server.pid()),
        database: usedByFamily(postmasterPid(server.folder) ?? 0),
        units: usedBy(load.pid),
      });
      const counts = async () => ({
        rows: await counted(server.url, 'poolhouse_telemetry_rows_total', 'result="stored"'),
        dropped: await counted(server.url, 'poolhouse_unit_dropped_total'),
      });
      const first = await load.next();
      const [used, count, from] = [parts(), await counts(), performance.now()];
      const lines: LoadFigures[] = [];
      while (performance.now() - from < minutes * 60_000 - 1_000) {
        const line = await load.next();
        lines.push(line);
        tell(JSON.stringify(line));
      }
      const seconds = (performance.now() - from) / 1_000;
      const [usedAfter, countAfter, last] = [parts(), await counts(), lines.at(-1) ?? first];
      await server.kill();
      await load.next();
      const killed = await load.next();
      const of = (what: (part: Part) => number) => ({
        server: what('server'),
        database: what('database'),
        units: what('units'),
      });
      return {
        ...{ connectS, settleS, seconds },
        leastConnected: Math.min(...lines.map(({ connected }) => connected)),
        disconnects: last.disconnects - first.disconnects,
        longestWaitMs: Math.max(...lines.map(({ longestWaitMs }) => longestWaitMs)),
        lateMs: Math.max(...lines.map(({ lateMs }) => lateMs)),
        saidPerSecond: (last.said - first.said) / seconds,
        heardPerSecond: (last.heard - first.heard) / seconds,
        rowsStored: countAfter.rows - count.rows,
        dropped: countAfter.dropped - count.dropped,
        processor: of((part) => (usedAfter[part].seconds - used[part].seconds) / seconds),
        mebibytes: of((part) => usedAfter[part].mebibytes),
        connectedAfterKill: killed.connected,
        disconnectsAfterKill: killed.disconnects - last.disconnects,
      };
    } finally {
      await load.stop();
    }
  });
}

/** Every unit has an owner, and every owner some. */
async function give(pool: Pool, identities: readonly Identity[]): Promise<void> {
  const owners = await Promise.all(
    Array.from({ length: people }, (_, index) => addPerson(pool, `P${index}`)),
  );
  for (const [index, { id, serial }] of identities.entries()) {
    const owner = owners[index % people];
    if (owner) await giveUnit(pool, owner, id, serial);
  }
}

async function until(
  load: UnitLoad,
  tell: UnitsOptions['tell'],
  isSo: (line: LoadFigures) => Promise<boolean>,
): Promise<void> {
  const late = performance.now() + patienceMs;
  for (;;) {
    const line = await load.next();
    tell(JSON.stringify(line));
    if (await isSo(line)) return;
    if (performance.now() > late) throw new Error('the units did not come in, or their settings wait');
  }
}

/** Sections that some unit has said and has no answer to, or has not said yet: all units have the same. */
async function unansweredSections(pool: Pool, units: number): Promise<number> {
  const { rows } = await pool.query(
    `select ($1 * max(sections) - sum(answered))::int as unanswered from (
       select count(*) as sections, count(*) filter (where reported_version = desired_version and desired is not null) as answered
       from unit_settings group by unit_id) of_each`,
    [units],
  );
  return rows[0].unanswered ?? units;
}
