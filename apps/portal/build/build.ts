import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressAll } from './compress.ts';
import { assetsOf } from './manifest.ts';
import { prerender } from './prerender.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
// Built beside what a running server serves, and put in its place when it is whole.
const next = join(dist, 'next');
const client = join(next, 'client');
const server = join(next, 'server');
const pages = join(next, 'pages');
const configFile = join(root, 'vite.config.ts');

const begun = performance.now();
rmSync(next, { recursive: true, force: true });

await build({ configFile, logLevel: 'warn', build: { outDir: client } });
await build({
  configFile,
  logLevel: 'warn',
  build: {
    outDir: server,
    ssr: true,
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: { input: join(root, 'src/entry-server.tsx') },
  },
});

const entry: typeof import('../src/entry-server.tsx') = await import(
  pathToFileURL(join(server, 'entry-server.js')).href
);
await prerender(entry, assetsOf(client), pages);
await compressAll(client);
for (const part of ['client', 'pages']) {
  rmSync(join(dist, part), { recursive: true, force: true });
  renameSync(join(next, part), join(dist, part));
}
rmSync(next, { recursive: true });

const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`Portal built in ${seconds} s`);
