import { join } from 'node:path';
import { loadBrands, ownVariants } from '@poolhouse/brands/load';
import type { Plugin } from 'vite';
import { brandRules } from './brand-rules.ts';

function brandsModule(folder: string): string {
  const brands = [...loadBrands(folder).values()];
  const data = brands.map(({ tokens, ...brand }) => [brand.label, brand]);
  return [
    ...brands.map(
      ({ label }, index) => `import logo${index} from ${JSON.stringify(join(folder, `${label}.svg?url`))};`,
    ),
    `export const brands = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(data)))});`,
    `export const logos = {${brands.map(({ label }, index) => `${JSON.stringify(label)}: logo${index}`).join(', ')}};`,
  ].join('\n');
}

const modules: Record<string, (folder: string) => string> = {
  'virtual:brands': brandsModule,
  'virtual:brands.css': (folder) => [...loadBrands(folder).values()].map(brandRules).join('\n'),
};

/**
 * `virtual:brands`: every variant of the folder, read and checked when the portal is built;
 * `virtual:brands.css`: the tokens that each sets anew.
 * @param folder of the variants, each a JSON file and its logo
 */
export function brandsPlugin(folder: string = ownVariants): Plugin {
  return {
    name: 'poolhouse-brands',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0virtual:brands') ? modules[id.slice(1)]?.(folder) : undefined),
  };
}
