import { ConfigError, readConfig } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, visitDatabase } from '#platform/database.ts';
import { Violation } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { runCommand } from './commands.ts';

/** Works beside a running server, or without one. */
async function main(): Promise<string> {
  const config = readConfig();
  return runCommand(process.argv.slice(2), {
    config,
    clock: systemClock,
    async withDatabase(task: (database: Database) => Promise<string>): Promise<string> {
      const log = createLog('error');
      const database = await visitDatabase({ ...config, log, now: systemClock.now() });
      try {
        return await task(database);
      } finally {
        await database.stop();
      }
    },
  });
}

main().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const known =
      error instanceof ConfigError || error instanceof Violation || (error instanceof Error && !error.cause);
    process.stderr.write(`${known ? message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  },
);
