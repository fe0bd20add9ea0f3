import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import * as z from 'zod';
import type { Log } from '#platform/log.ts';

export interface UnitProcessOptions {
  unitsFile: string;
  folder: string;
  mqtt: { host: string; port: number };
  /** Of the front panels; undefined: there are none. */
  panelPort: number | undefined;
  /** Whether others go first. */
  stepsBack?: boolean;
  log: Log;
}

/** A running process of virtual units. */
export interface UnitProcess {
  /** Address of the front panels, when there are any. */
  panel: string | undefined;
  /** Settles when it is gone. */
  gone: Promise<void>;
  /** Has it read its file of units again; resolves when they are what the file says, or it is gone. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, '../../../virtual-unit/src/main.ts');
const firstLine = z.object({ panel: z.string().optional() });

/** @throws Error with the last words of a process that ended before it was ready */
export async function startUnitProcess(options: UnitProcessOptions): Promise<UnitProcess> {
  const child = spawn(process.execPath, [program], {
    // Its standard input ends with this process, however that ends, and then it ends as well.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      UNITS_FILE: options.unitsFile,
      DATA_DIR: options.folder,
      MQTT_HOST: options.mqtt.host,
      MQTT_PORT: String(options.mqtt.port),
      PANEL_PORT: String(options.panelPort ?? 'off'),
    },
  });
  if (options.stepsBack) stepBack(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const gone = once(child, 'exit').then(() => undefined);
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    errors.push(line);
    options.log.warn({ line }, 'from the virtual units');
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  return {
    panel: await readPanel(child, lines, errors),
    gone,
    async reload() {
      const answered = once(lines, 'line');
      child.stdin.write('reload\n');
      await Promise.race([answered, gone]);
    },
    async stop() {
      child.kill('SIGTERM');
      // One that hangs must not hold up the server's own end.
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(late);
    },
  };
}

async function readPanel(
  child: ChildProcessWithoutNullStreams,
  lines: Interface,
  errors: string[],
): Promise<string | undefined> {
  const closed = once(child, 'close').then(() => undefined);
  const line = await Promise.race([once(lines, 'line').then(([text]) => String(text)), closed]);
  if (line === undefined) throw new Error(errors.join('\n') || 'the virtual units did not start');
  return firstLine.parse(JSON.parse(line)).panel;
}

/** Whoever looks at a real pool goes first.
 * @param niceness by how much, as a nice value
 */
export function stepBack(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
