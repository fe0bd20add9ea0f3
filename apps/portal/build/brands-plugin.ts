import { join } from 'node:path';
import { loadBrands } from '@poolhouse/brands/load';
import type { Plugin } from 'vite';
import { brandRules } from './brand-rules.ts';

const folder = join(import.meta.dirname, '../../../packages/brands/variants');

function brandsModule(): string {
  const brands = [...loadBrands().values()];
  const data = brands.map(({ tokens, ...brand }) => [brand.label, brand]);
  return [
    ...brands.map(
      ({ label }, index) => `import logo${index} from ${JSON.stringify(join(folder, `${label}.svg?url`))};`,
    ),
    `export const brands = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(data)))});`,
    `export const logos = {${brands.map(({ label }, index) => `${JSON.stringify(label)}: logo${index}`).join(', ')}};`,
  ].join('\n');
}

const modules: Record<string, () => string> = {
  'virtual:brands': brandsModule,
  'virtual:brands.css': () => [...loadBrands().values()].map(brandRules).join('\n'),
};

/**
 * `virtual:brands`: every variant of the folder, read and checked when the portal is built;
 * `virtual:brands.css`: the tokens that each sets anew.
 */
export function brandsPlugin(): Plugin {
  return {
    name: 'poolhouse-brands',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0virtual:brands') ? modules[id.slice(1)]?.() : undefined),
  };
}
