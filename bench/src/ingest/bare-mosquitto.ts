import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mosquitto } from '../../../scripts/programs.ts';
import { freePorts } from '../server/free-ports.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';

/** The yardstick: a Mosquitto that asks nobody who they are, and keeps nothing. */
export async function withMosquitto<T>(work: (port: number) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const [port = 0] = await freePorts(1);
  const { broker, env } = mosquitto();
  const config = join(folder.path, 'mosquitto.conf');
  const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'persistence false'];
  writeFileSync(config, [...lines, 'max_queued_messages 0', ''].join('\n'), { mode: 0o644 });
  const child = spawn(broker, ['-c', config], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const gone = once(child, 'exit');
  try {
    await sleep(1_000);
    return await work(port);
  } finally {
    child.kill('SIGTERM');
    await gone;
    folder.remove();
  }
}

/** Units that such a broker lets in. */
export const bareUnits = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ serial: `UNIT${nth}`, secret: 'none' }));
