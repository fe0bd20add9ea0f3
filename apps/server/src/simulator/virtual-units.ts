import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnitKind } from '@poolhouse/domain/unit/serial';
import * as z from 'zod';
import type { ProvisionedUnit } from '#modules/units/index.ts';
import type { Log } from '#platform/log.ts';
import { superviseUnits } from './supervised-units.ts';

/** A pool that is there to be looked at, on a day in summer; what its water is treated by. */
const scene = z.object({ timeZone: z.string(), water: z.enum(['salt', 'chlorine']) });
export type Scene = z.infer<typeof scene>;

/** A unit in software as its process gets it. */
export const identity = z.object({
  serial: z.string(),
  secret: z.string(),
  activationCode: z.string(),
  name: z.string(),
  /** A controller unless it says otherwise. */
  kind: z.enum(['controller', 'aqua']).optional(),
  /** Serial number of the aqua unit on its bus. */
  aqua: z.string().optional(),
  scene: scene.optional(),
});
export type VirtualUnit = z.infer<typeof identity>;

export interface VirtualUnitsOptions {
  dataFolder: string;
  count: number;
  /** How many of them have an aqua unit on their bus, which comes on top. */
  aquaCount: number;
  mqtt: { host: string; port: number };
  /** Undefined where nobody sits at the machine: then there are no panels. */
  panelPort: number | undefined;
  log: Log;
  /** Those of these serial numbers that the database knows. */
  known(serials: readonly string[]): Promise<readonly string[]>;
  provision(kind: UnitKind): Promise<ProvisionedUnit>;
}

export interface VirtualUnits {
  /** Address of their front panels; undefined when there are none. */
  panel: string | undefined;
  units: readonly VirtualUnit[];
  stop(): Promise<void>;
}

/** Makes the units at the first start and lets them run in a process of their own, like any unit outside. */
export async function startVirtualUnits(options: VirtualUnitsOptions): Promise<VirtualUnits> {
  if (options.count === 0) return { panel: undefined, units: [], stop: async () => undefined };
  const folder = join(options.dataFolder, 'virtual-units');
  await privateFolder(folder);
  const units = await ensureUnits(join(folder, 'made.json'), options);
  const unitsFile = join(folder, 'units.json');
  await saveUnits(unitsFile, units);
  const running = await superviseUnits({ ...options, unitsFile, folder });
  return { panel: running.panel, units, stop: running.stop };
}

/** Those of an earlier start that are still known, and new ones up to the counts; all that were made stay in the file. */
async function ensureUnits(file: string, options: VirtualUnitsOptions): Promise<VirtualUnit[]> {
  if (existsSync(file)) await chmod(file, 0o600);
  const made = existsSync(file) ? z.array(identity).parse(JSON.parse(await readFile(file, 'utf8'))) : [];
  const known = await options.known(made.map(({ serial }) => serial));
  const all = made.filter(({ serial }) => known.includes(serial));
  async function upTo(count: number, kind: UnitKind, called: string): Promise<VirtualUnit[]> {
    const here = all.filter((unit) => (unit.kind ?? 'controller') === kind);
    while (here.length < count) {
      const { serial, secret, activationCode } = await options.provision(kind);
      const unit = { serial, secret, activationCode, kind, name: `${called} ${here.length + 1}` };
      here.push(unit);
      all.push(unit);
      await saveUnits(file, all);
    }
    return here.slice(0, count);
  }

  const pools = await upTo(options.count, 'controller', 'Virtual pool');
  const aquas = await upTo(Math.min(options.aquaCount, options.count), 'aqua', 'Virtual aqua');
  const onBus = (pool: VirtualUnit, aqua: VirtualUnit | undefined) =>
    aqua ? { ...pool, aqua: aqua.serial } : pool;
  return [...pools.map((pool, place) => onBus(pool, aquas[place])), ...aquas];
}

/** Readable by the server's user alone, whoever made it. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Written atomically, since a process may read it at any time, and readable by nobody else, since it holds secrets. */
export async function saveUnits(file: string, units: readonly VirtualUnit[]): Promise<void> {
  // A file left by an interrupted start may be open to everybody.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, JSON.stringify(units, undefined, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
