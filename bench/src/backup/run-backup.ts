import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { storedRows } from '../faults/stored-rows.ts';
import { createFleet } from '../fleet/fleet.ts';
import { judge, total, type Verdict } from '../fleet/ledger.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { openEmbedded } from '../server/embedded-database.ts';
import { createServerProcess } from '../server/server-process.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';

const run = promisify(execFile);
const admin = join(import.meta.dirname, '../../../apps/server/src/admin/main.ts');

export interface BackupOptions {
  readonly units: number;
  readonly rowsPerSecond: number;
  /** Of closed days that are there before, so that the copy takes its time. */
  readonly megabytes: number;
  /** Seconds that rows come in before the backup, and after it. */
  readonly seconds: number;
  readonly portable: boolean;
}

export interface BackupRun {
  /** Rows that were acknowledged until the moment that the backup names, against what was restored. */
  readonly restored: Verdict;
  /** The same for rows that were acknowledged some seconds later. */
  readonly later: Verdict;
  readonly bytes: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
  /** Milliseconds from a row to its acknowledgement, before the backup and while it was made. */
  readonly before: readonly number[];
  readonly during: readonly number[];
}

/** Units send, the server is backed up meanwhile, and what a restore brings back is compared with the units' ledgers. */
export async function runBackup(options: BackupOptions): Promise<BackupRun> {
  const { units, rowsPerSecond, megabytes, seconds, portable } = options;
  const folder = temporaryFolder();
  const again = temporaryFolder();
  const server = await createServerProcess(folder.path);
  let stopFleet = async (): Promise<void> => undefined;
  try {
    await server.start();
    const setup = openEmbedded(folder.path);
    const identities = await provisionUnits(setup, units);
    await fill(setup, megabytes);
    await setup.end();
    const told: { unit: number; at: number; acknowledged: number }[] = [];
    const fleet = createFleet(identities, server.mqttPort, rowsPerSecond, (unit) =>
      told.push({ unit, at: Date.now(), acknowledged: fleet.ledgers[unit]?.acknowledged ?? 0 }),
    );
    stopFleet = fleet.stop;
    fleet.start();
    await sleep(seconds * 1_000);
    const before = fleet.latencies.splice(0);
    const file = join(folder.path, 'poolhouse.backup');
    const begun = Date.now();
    const made = await command(folder.path, 'backup', file, ...(portable ? ['--portable'] : []));
    const backupSeconds = (Date.now() - begun) / 1_000;
    const during = fleet.latencies.splice(0);
    await sleep(seconds * 1_000);
    const until = Date.parse(made.wholeUntil);
    const acknowledgedAt = (unit: number, moment: number) =>
      Math.max(
        0,
        ...told.filter((one) => one.unit === unit && one.at < moment).map((one) => one.acknowledged),
      );
    const ledgers = fleet.ledgers.map((ledger) => ({ ...ledger }));
    await fleet.stop();
    await server.stop();
    const restoring = Date.now();
    await command(again.path, 'restore', file);
    const restoreSeconds = (Date.now() - restoring) / 1_000;
    const judged = (moment: number) => (pool: Pool) =>
      compare(pool, identities, (unit) => {
        const ledger = ledgers[unit];
        return ledger && { ...ledger, acknowledged: acknowledgedAt(unit, moment) };
      });
    const [restored, later] = await onServer(again.path, [judged(until), judged(until + seconds * 1_000)]);
    if (!restored || !later) throw new Error('nothing was compared');
    return { restored, later, bytes: made.bytes, backupSeconds, restoreSeconds, before, during };
  } finally {
    await stopFleet();
    await server.stop();
    folder.remove();
    again.remove();
  }
}

async function command(folder: string, ...args: string[]): Promise<{ wholeUntil: string; bytes: number }> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data') };
  const { stdout } = await run(process.execPath, [admin, ...args, '--json'], { env });
  return JSON.parse(stdout);
}

/** Days that are over, of units that are long gone: noise, which takes its space on the disk. */
async function fill(pool: Pool, megabytes: number): Promise<void> {
  await pool.query(
    `insert into sample_quarters (unit, day, columns, quarters)
     select 1000000 + n / 400, date '2020-01-01' + n % 400, '{v_water}',
       (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 64 + 0 * n))
     from generate_series(0, $1::integer * 1024 - 1) as n`,
    [megabytes],
  );
}

async function onServer(
  folder: string,
  tasks: readonly ((pool: Pool) => Promise<Verdict>)[],
): Promise<Verdict[]> {
  mkdirSync(folder, { recursive: true });
  const server = await createServerProcess(folder);
  try {
    await server.start();
    const pool = openEmbedded(folder);
    const found: Verdict[] = [];
    for (const task of tasks) found.push(await task(pool));
    await pool.end();
    return found;
  } finally {
    await server.stop();
  }
}

async function compare(
  pool: Pool,
  identities: readonly Identity[],
  ledgerOf: (unit: number) => Parameters<typeof judge>[1] | undefined,
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const [index, { id }] of identities.entries()) {
    const ledger = ledgerOf(index);
    if (ledger) verdicts.push(judge(index, ledger, await storedRows(pool, id, ledger)));
  }
  return total(verdicts);
}
