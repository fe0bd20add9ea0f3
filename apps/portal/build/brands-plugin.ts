import { loadBrands } from '@poolhouse/brands/load';
import type { Plugin } from 'vite';
import { brandRules } from './brand-rules.ts';

const id = 'virtual:brands.css';
const resolved = '\0brands.css';

/** `virtual:brands.css`: the tokens that each brand sets anew. */
export function brandsPlugin(): Plugin {
  return {
    name: 'poolhouse-brands',
    resolveId: (wanted) => (wanted === id ? resolved : undefined),
    load: (wanted) =>
      wanted === resolved ? [...loadBrands().values()].map(brandRules).join('\n') : undefined,
  };
}
