import { createLog } from '#platform/log.ts';
import { createEmbeddedPostgres } from '#platform/postgres/supervisor.ts';

/** A server's part that can be killed: starts PostgreSQL on the folder given, says its process number, and waits. */
const [, , dataFolder = ''] = process.argv;
const postgres = createEmbeddedPostgres({ dataFolder, log: createLog('silent') });
await postgres.start();
process.stdout.write(`${postgres.pid()}\n`);
setInterval(() => undefined, 1_000);
