import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { identity, saveUnits } from '#simulator/virtual-units.ts';

// Where the server keeps the virtual units that it made.
const files = ['virtual-units/made.json', 'demo-units/units.json'];

/** Gives its new secret to a unit that runs in software. @returns whether it is one of the server's own */
export async function giveVirtualSecret(
  dataFolder: string,
  { serial, secret }: { serial: string; secret: string },
): Promise<boolean> {
  let found = false;
  for (const name of files) {
    const file = join(dataFolder, name);
    if (!existsSync(file)) continue;
    const units = z.array(identity).parse(JSON.parse(await readFile(file, 'utf8')));
    if (!units.some((unit) => unit.serial === serial)) continue;
    found = true;
    await saveUnits(
      file,
      units.map((unit) => (unit.serial === serial ? { ...unit, secret } : unit)),
    );
  }
  return found;
}
