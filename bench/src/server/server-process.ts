import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { freePorts } from './free-ports.ts';
import { untilHealthy } from './health.ts';

/** A server as a process of its own, which can be killed and started again on the same ports and data. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly folder: string;
  /** Resolves when `/api/health` says that all is ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  pid(): number;
  /** How often it ended without being told to. */
  crashes(): number;
  /** The last lines it wrote. */
  log(): string;
}

const root = join(import.meta.dirname, '../../..');
const productEntry = join(root, 'apps/server/src/main.ts');
/** Options of Node, and environment, with which `npm start` starts the server. */
const { nodeOptions, startEnv } = readStart();
const startMs = 60_000;

/** @param folder existing, for its data and its log */
export async function createServerProcess(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  entry = productEntry,
): Promise<ServerProcess> {
  const [port = 0, mqttPort = 0, mqttTlsPort = 0, panelPort = 0] = await freePorts(4);
  const file = join(folder, 'server.log');
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let wanted = false;
  let crashes = 0;

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    const patience = new AbortController();
    const late = sleep(20_000, 'late', { signal: patience.signal }).catch(() => undefined);
    if ((await Promise.race([gone, late])) === 'late') ending.kill('SIGKILL');
    patience.abort();
    await gone;
  }

  return {
    url,
    port,
    mqttPort,
    folder,
    async start() {
      const out = openSync(file, 'a');
      const started = spawn(process.execPath, [...nodeOptions, entry], {
        cwd: root,
        stdio: ['ignore', out, out],
        env: {
          PATH: process.env.PATH ?? '',
          ...startEnv,
          PORT: String(port),
          MQTT_PORT: String(mqttPort),
          MQTT_TLS_PORT: String(mqttTlsPort),
          PANEL_PORT: String(panelPort),
          VIRTUAL_UNITS: '0',
          DEMO_UNITS: '0',
          LOG_LEVEL: 'warn',
          DATA_DIR: join(folder, 'data'),
          ...env,
        },
      });
      closeSync(out);
      child = started;
      wanted = true;
      started.once('exit', () => {
        if (wanted && child === started) crashes++;
      });
      await untilHealthy(url, startMs, () => started.exitCode === null && started.signalCode === null).catch(
        (error: unknown) => {
          throw new Error(`the server did not start: ${tail(file)}`, { cause: error });
        },
      );
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    crashes: () => crashes,
    log: () => tail(file),
  };
}

const tail = (file: string): string => readFileSync(file, 'utf8').slice(-2_000);

function readStart(): { nodeOptions: string[]; startEnv: Record<string, string> } {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const words = scripts.start.split(' ');
  const given = words.filter((word) => /^[A-Z_]+=/u.test(word)).map((word) => word.split('='));
  return { nodeOptions: words.filter((word) => word.startsWith('--')), startEnv: Object.fromEntries(given) };
}
