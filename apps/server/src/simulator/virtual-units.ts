import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ProvisionedUnit } from '#modules/units/index.ts';
import type { Log } from '#platform/log.ts';
import { superviseUnits } from './supervised-units.ts';

/** A unit in software as its process gets it. */
export const identity = z.object({
  serial: z.string(),
  secret: z.string(),
  activationCode: z.string(),
  name: z.string(),
});
export type VirtualUnit = z.infer<typeof identity>;

export interface VirtualUnitsOptions {
  dataFolder: string;
  count: number;
  mqtt: { host: string; port: number };
  /** Undefined where nobody sits at the machine: then there are no panels. */
  panelPort: number | undefined;
  log: Log;
  /** Those of these serial numbers that the database knows. */
  known(serials: readonly string[]): Promise<readonly string[]>;
  provision(): Promise<ProvisionedUnit>;
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

/** Those of an earlier start that are still known, and new ones up to `count`; all that were made stay in the file. */
async function ensureUnits(file: string, options: VirtualUnitsOptions): Promise<VirtualUnit[]> {
  if (existsSync(file)) await chmod(file, 0o600);
  const made = existsSync(file) ? z.array(identity).parse(JSON.parse(await readFile(file, 'utf8'))) : [];
  const known = await options.known(made.map(({ serial }) => serial));
  const all = made.filter(({ serial }) => known.includes(serial));
  while (all.length < options.count) {
    const { serial, secret, activationCode } = await options.provision();
    all.push({ serial, secret, activationCode, name: `Virtual pool ${all.length + 1}` });
    await saveUnits(file, all);
  }
  return all.slice(0, options.count);
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
