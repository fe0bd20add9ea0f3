import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterPid } from '../server/embedded-database.ts';
import { health } from '../server/health.ts';
import type { ServerProcess } from '../server/server-process.ts';

export type Kind = 'server' | 'database' | 'both';

const patienceMs = 60_000;

/** kill -9 of the server, its PostgreSQL or both; resolves when all is ready again, with the milliseconds that took. */
export async function killAndWait(server: ServerProcess, kind: Kind): Promise<number> {
  const begin = performance.now();
  if (kind === 'server') {
    await server.kill();
    await server.start();
  } else if (kind === 'both') {
    const killed = killPostgres(server);
    await server.kill();
    await server.start();
    await untilReplaced(server, killed);
  } else {
    await untilReplaced(server, killPostgres(server));
  }
  return performance.now() - begin;
}

function killPostgres(server: ServerProcess): number {
  const pid = postmasterPid(server.folder);
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Another process number first, so that the answer is not one from before the kill was noticed. */
async function untilReplaced(server: ServerProcess, killed: number): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const pid = postmasterPid(server.folder);
    if (pid !== undefined && pid !== killed && (await health(server.url)) === 200) return;
    if (performance.now() > end) throw new Error(`PostgreSQL did not come back: ${server.log()}`);
    await sleep(10);
  }
}
