import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import { documentOf } from './document.ts';
import type { Assets } from './manifest.ts';

type Entry = typeof import('../src/entry-server.tsx');
type Drawn = Awaited<ReturnType<Entry['drawPage']>>;

/**
 * Draws every public page for every brand and language into `<folder>/<brand>/<language>/<name>.html`, the shells
 * beside them, and says in `routes.json` which file answers which path.
 * @param brands their labels
 */
export async function prerender(
  entry: Entry,
  assets: Assets,
  folder: string,
  brands: readonly string[],
): Promise<void> {
  for (const brand of brands) {
    for (const language of languages)
      await drawAll(entry, assets, join(folder, brand, language), brand, language);
  }
  writeFileSync(join(folder, 'routes.json'), `${JSON.stringify(routesOf(entry), null, 2)}\n`);
}

async function drawAll(entry: Entry, assets: Assets, folder: string, brand: string, language: Language) {
  const { name, logo, description } = await entry.prepare(brand, language);
  mkdirSync(folder, { recursive: true });
  const write = (file: string, { content, title }: Drawn, path?: string) =>
    writeFileSync(
      join(folder, `${file}.html`),
      documentOf({
        ...assets,
        language,
        brand,
        title: title || name,
        description,
        logo,
        ...taken(content),
        ...(path === undefined ? {} : { path }),
      }),
    );

  const skeleton = (kind: 'app' | 'link') => ({ content: entry.drawSkeleton(kind), title: '' });
  for (const page of entry.publicPages) {
    if (page.path === undefined) write(page.name, skeleton('link'));
    else write(page.name, await entry.drawPage(page.path), page.path);
  }
  write('not-found', await entry.drawPage('/not-found'), '/not-found');
  write('app', skeleton('app'));
}

/**
 * Content as the page can have it: React puts what should be fetched early before it, which belongs into the head;
 * the content policy forbids inline styles, and a browser would complain about each.
 */
function taken(html: string): { early: string[]; content: string } {
  const early: string[] = [];
  const content = html
    .replace(/^(?:<link rel="preload"[^>]*>)+/u, (links) => {
      early.push(links);
      return '';
    })
    .replace(/ style="[^"]*"/gu, '');
  return { early, content };
}

function routesOf({ publicPages, appPatterns }: Entry) {
  return {
    routes: [
      ...publicPages.flatMap(({ name, patterns }) => patterns.map((pattern) => ({ pattern, page: name }))),
      ...appPatterns.map((pattern) => ({ pattern, page: 'app' })),
    ],
    notFound: 'not-found',
  };
}
