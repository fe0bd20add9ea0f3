import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, brandSchema } from './brand.ts';

/** Folder of the variants that come with Poolhouse. */
export const ownVariants = join(import.meta.dirname, '..', 'variants');

/**
 * All brand variants of a folder by label, read and checked. For the server and the build; throws with the file's
 * name when one is wrong, has no logo, or takes another's host. Decision 005.
 */
export function loadBrands(folder: string = ownVariants): Map<string, Brand> {
  const brands = new Map<string, Brand>();
  const hosts = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    const label = file.slice(0, -'.json'.length);
    const read = brandSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (!read.success) throw new Error(`brand ${file}: ${read.error.message}`);
    const brand = read.data;
    if (brand.label !== label) throw new Error(`brand ${file}: its label is ${brand.label}`);
    if (!existsSync(join(folder, `${label}.svg`))) throw new Error(`brand ${file}: ${label}.svg is missing`);
    const other = hosts.get(brand.hostPrefix);
    if (other) throw new Error(`brand ${file}: ${other} has the host prefix ${brand.hostPrefix} already`);
    hosts.set(brand.hostPrefix, label);
    brands.set(label, brand);
  }
  return brands;
}
