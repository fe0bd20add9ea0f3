import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { Identity } from '../fleet/provision.ts';

const figures = z.object({
  units: z.number(),
  connected: z.number(),
  disconnects: z.number(),
  failedConnects: z.number(),
  said: z.number(),
  heard: z.number(),
  waiting: z.object({ rows: z.number(), events: z.number(), stages: z.number() }),
  longestWaitMs: z.number(),
  lateMs: z.number(),
});
/** What the process of virtual units says of itself every ten seconds. */
export type LoadFigures = z.infer<typeof figures>;

/** The product's own process of virtual units, as many as it is told. */
export interface UnitLoad {
  readonly pid: number;
  /** What it says next. @throws when it ended */
  next(): Promise<LoadFigures>;
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, '../../../apps/virtual-unit/src/main.ts');

export interface UnitLoadOptions {
  readonly folder: string;
  readonly identities: readonly Identity[];
  readonly mqttPort: number;
  /** How many are switched on in a second. */
  readonly pace: number;
}

export function startUnitLoad({ folder, identities, mqttPort, pace }: UnitLoadOptions): UnitLoad {
  const unitsFile = join(folder, 'units.json');
  const units = identities.map(({ serial, secret, activationCode }) => ({ serial, secret, activationCode }));
  writeFileSync(unitsFile, JSON.stringify(units));
  const words = ['--count', String(identities.length), '--pace', String(pace)];
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { UNITS_FILE: unitsFile, DATA_DIR: folder, MQTT_PORT: String(mqttPort) },
  });
  const lines = createInterface(child.stdout);
  const gone = once(child, 'close');
  return {
    pid: child.pid ?? 0,
    async next() {
      const line = await Promise.race([once(lines, 'line'), gone.then(() => undefined)]);
      if (!line) throw new Error('the units ended');
      return figures.parse(JSON.parse(String(line[0])));
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
