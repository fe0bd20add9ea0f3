import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ownVariants } from '@poolhouse/brands/load';
import { build } from 'vite';
import { writeAppFiles } from './app-files.ts';
import { brandsPlugin } from './brands-plugin.ts';
import { compressAll } from './compress.ts';
import { readManifest } from './manifest.ts';
import { messagesPlugin } from './messages-plugin.ts';
import { prerender } from './pages/prerender.ts';
import { sourcesPlugin } from './sources-plugin.ts';

/**
 * `--variants FOLDER` builds with the brand variants of another folder, `--out FOLDER` puts the result elsewhere,
 * `--longer 0.4` makes every text of the language `--longer-in` 40 % longer.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    variants: { type: 'string', default: ownVariants },
    out: { type: 'string', default: join(root, 'dist') },
    longer: { type: 'string', default: '0' },
    'longer-in': { type: 'string', default: '' },
  },
});
const { variants, out: dist } = values;
const longer = { language: values['longer-in'], share: Number(values.longer) };
// Built beside what a running server serves, and put in its place when it is whole.
const next = join(dist, 'next');
const client = join(next, 'client');
const drawing = join(next, 'drawing');
const pages = join(next, 'pages');
const configFile = join(root, 'vite.config.ts');

// Whoever starts it: libraries have another form for their developers, which bundlers take where this is anything else.
process.env.NODE_ENV = 'production';
const begun = performance.now();
rmSync(next, { recursive: true, force: true });

await build({
  configFile,
  logLevel: 'warn',
  plugins: [messagesPlugin(longer), brandsPlugin(variants)],
  build: { outDir: client, emptyOutDir: true },
});
await build({
  configFile,
  logLevel: 'warn',
  plugins: [messagesPlugin(longer), brandsPlugin(variants), sourcesPlugin(root)],
  build: {
    outDir: drawing,
    emptyOutDir: true,
    ssr: true,
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: {
      input: {
        'entry-server': join(root, 'src/entry-server.tsx'),
        drawing: join(root, 'build/pages/drawing.ts'),
      },
    },
  },
});

const entry: typeof import('../src/entry-server.tsx') = await import(
  pathToFileURL(join(drawing, 'entry-server.js')).href
);
await prerender(
  entry,
  readManifest(client),
  { client, pages, drawing },
  await writeAppFiles(variants, client),
);
await compressAll(client);
for (const part of ['client', 'pages', 'drawing']) {
  rmSync(join(dist, part), { recursive: true, force: true });
  renameSync(join(next, part), join(dist, part));
}
rmSync(next, { recursive: true });

const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`Portal built in ${seconds} s`);
