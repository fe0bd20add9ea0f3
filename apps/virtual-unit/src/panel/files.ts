import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface StaticFile {
  readonly type: string;
  readonly content: Buffer;
}

const font = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The panel's few files by their path; read once. */
export function readFiles(): ReadonlyMap<string, StaticFile> {
  const own = (name: string) => readFileSync(new URL(`./static/${name}`, import.meta.url));
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', content: own('index.html') }],
    ['/panel.css', { type: 'text/css; charset=utf-8', content: own('panel.css') }],
    ['/panel.js', { type: 'text/javascript; charset=utf-8', content: own('panel.js') }],
    ['/unit-card.js', { type: 'text/javascript; charset=utf-8', content: own('unit-card.js') }],
    ['/icon.svg', { type: 'image/svg+xml', content: own('icon.svg') }],
    [
      '/inter.woff2',
      { type: 'font/woff2', content: readFileSync(createRequire(import.meta.url).resolve(font)) },
    ],
  ]);
}
