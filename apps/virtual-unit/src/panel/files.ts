import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

export interface StaticFile {
  readonly type: string;
  readonly content: Buffer;
}

const names = ['tokens.css', 'case.css', 'page.css', 'panel.js', 'unit-card.js', 'icon.svg'];
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const font = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The panel's few files by their path; read once. */
export function readFiles(): ReadonlyMap<string, StaticFile> {
  const own = (name: string) => readFileSync(new URL(`./static/${name}`, import.meta.url));
  const typeface = readFileSync(createRequire(import.meta.url).resolve(font));
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', content: own('index.html') }],
    ['/inter.woff2', { type: 'font/woff2', content: typeface }],
    ...names.map(
      (name) => [`/${name}`, { type: types[extname(name)] ?? 'text/plain', content: own(name) }] as const,
    ),
  ]);
}
