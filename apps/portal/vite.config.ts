import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandsPlugin } from './build/brands-plugin.ts';
import { messagesPlugin } from './build/messages-plugin.ts';

/** Packages that already the login needs. */
const basePackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|react-hook-form|@hookform|@standard-schema|zod|@lingui\/core|clsx)\//u;

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), messagesPlugin(), brandsPlugin(), missing()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Logos stay files: the content policy forbids data addresses of scripts and styles, and files can be cached.
    assetsInlineLimit: 0,
    // One stylesheet: no page changes its look after it was painted, and a change of screens waits for no other one.
    cssCodeSplit: false,
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        // What every page needs is one file: it compresses better, and its name outlives most releases.
        codeSplitting: { groups: [{ name: 'base', test: basePackages }] },
      },
    },
  },
  ssr: { noExternal: true },
});

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
function missing() {
  return {
    name: 'missing', enforce: 'pre' as const,
    resolveId(id: string, from?: string) {
      if (id.includes('/features/') && from && !existsSync(join(dirname(from), id))) return `\0missing:${id.split('/').at(-1)}`;
      return undefined;
    },
    load(id: string) {
      if (!id.startsWith('\0missing:')) return undefined;
      const name = id.slice(9).replace('.tsx', '').split('-').map((p) => (p[0] ?? '').toUpperCase() + p.slice(1)).join('');
      return `export function ${name}() { return null; }`;
    },
  };
}
