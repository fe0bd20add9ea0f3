import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { chooseDataFolder } from '../platform/data-folder.ts';
import { type Database, visitDatabase } from '../platform/database.ts';
import { Violation } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { tlsCa } from './tls-ca.ts';
import { unitProvision } from './unit-provision.ts';

const usage = `npm run admin -- <command> [--json]

  unit provision [--kind controller|aqua] [--serial S] [--cloud ID]
      makes a unit known and prints its secret and the code for its label, once
  tls ca
      prints the certificate that units need to trust a server with TLS=self`;

/** Works beside a running server, or without one. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      kind: { type: 'string', default: 'controller' },
      serial: { type: 'string' },
      cloud: { type: 'string' },
    },
  });
  const { json, kind, serial, cloud } = values;
  const config = readConfig();
  switch (positionals.join(' ')) {
    case 'unit provision':
      if (kind !== 'controller' && kind !== 'aqua') throw new Error('--kind: must be controller or aqua');
      return withDatabase((database) =>
        unitProvision({ db: database.db, clock: systemClock }, { kind, serial, cloud, json }),
      );
    case 'tls ca':
      return tlsCa(await chooseDataFolder(config.dataDir, config.databaseUrl === undefined), { json });
    default:
      throw new Error(usage);
  }
}

async function withDatabase(task: (database: Database) => Promise<string>): Promise<string> {
  const log = createLog('error');
  const database = await visitDatabase({ ...readConfig(), log, now: systemClock.now() });
  try {
    return await task(database);
  } finally {
    await database.stop();
  }
}

main().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const known = error instanceof ConfigError || error instanceof Violation || (error instanceof Error && !error.cause);
    process.stderr.write(`${known ? message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  },
);
