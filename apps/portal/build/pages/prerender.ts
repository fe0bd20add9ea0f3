import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import type { AppLinks } from '../app-files.ts';
import { bootScript } from '../boot-script.ts';
import { assetsOf, type Manifest, messagesOf, modulesOf } from '../manifest.ts';
import { sourceOf } from '../sources-plugin.ts';
import { documentOf } from './document.ts';
import { earlyOf } from './early-of.ts';
import { firstStyle, type StylePart } from './first-style.ts';
import { stylePartsOf } from './style-parts.ts';

type Entry = typeof import('../../src/entry-server.tsx');
type Drawn = Awaited<ReturnType<Entry['drawPage']>>;

/**
 * Draws every public page for every brand and language into `<pages>/<brand>/<language>/<name>.html`, the shells
 * beside them, and says in `routes.json` which file answers which path.
 * @param folders of the built files, of the pages, and of what the server draws with
 * @param apps by the label of each brand
 */
export async function prerender(
  entry: Entry,
  manifest: Manifest,
  { client, pages, drawing }: Record<'client' | 'pages' | 'drawing', string>,
  apps: ReadonlyMap<string, AppLinks>,
): Promise<void> {
  const brands = [...apps.keys()];
  const found = assetsOf(manifest);
  const parts = stylePartsOf(readFileSync(join(client, found.style), 'utf8'));
  // The server draws with them.
  writeFileSync(join(drawing, 'style.json'), JSON.stringify(parts));
  const assets = { ...found, boot: bootScript(), parts };
  for (const brand of brands) {
    for (const language of languages)
      await drawAll(
        entry,
        { ...assets, app: apps.get(brand) },
        join(pages, brand, language),
        brand,
        language,
      );
  }
  const routes = await routesOf(entry, manifest, brands);
  writeFileSync(join(pages, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`);
}

interface Assets extends ReturnType<typeof assetsOf> {
  boot: string;
  parts: StylePart[];
  app: AppLinks | undefined;
}

/** The page into which the server draws a unit. */
const unitPage = 'unit';

async function drawAll(entry: Entry, assets: Assets, folder: string, brand: string, language: Language) {
  const { name, logo, description } = await entry.prepare(brand, language);
  mkdirSync(folder, { recursive: true });
  function write(file: string, { content: drawn, title: own }: Drawn, path?: string): void {
    const { early, content } = taken(drawn);
    const title = own || name;
    const page = documentOf({
      ...{ ...assets, language, brand, title, description, logo, early, content },
      firstStyle: firstStyle(assets.parts, brand, content),
      ...(path === undefined ? {} : { path }),
    });
    writeFileSync(join(folder, `${file}.html`), page);
  }

  const skeleton = (kind: 'app' | 'link') => ({ content: entry.drawSkeleton(kind), title: '' });
  for (const page of entry.publicPages) {
    if (page.path === undefined) write(page.name, skeleton('link'));
    else write(page.name, await entry.drawPage(page.path), page.path);
  }
  write('not-found', await entry.drawPage('/not-found'), '/not-found');
  write('app', skeleton('app'));
  // The server puts in what it draws of a unit.
  const { early } = taken(entry.drawSkeleton('app'));
  const filled = { content: '{{content}}', title: '{{title}}', path: '{{path}}', firstStyle: '{{style}}' };
  const unit = documentOf({
    ...{ ...assets, language, brand, description, logo, early, ...filled },
    styled: true,
  });
  writeFileSync(join(folder, `${unitPage}.html`), unit);
}

/** Content as the page can have it: its policy forbids styles of elements, and a browser would complain about each. */
function taken(html: string): { early: string[]; content: string } {
  const { early, content } = earlyOf(html);
  return { early, content: content.replace(/ style="[^"]*"/gu, '') };
}

/** An address that this pattern stands for. */
const sampleOf = (pattern: string) => pattern.replaceAll(/\/:\w+\?/gu, '').replace('/*', '');

/** Which page answers which path, and what it needs at once, so that the browser fetches it all together. */
async function routesOf(
  { publicPages, appPatterns, drawnPatterns, loginFromRoot, partsOf, hasPage }: Entry,
  manifest: Manifest,
  brands: readonly string[],
) {
  const pages = [
    ...publicPages.flatMap(({ name, patterns }) => patterns.map((pattern) => ({ pattern, page: name }))),
    ...appPatterns.map((pattern) => ({
      ...{ pattern, page: 'app' },
      ...(drawnPatterns.includes(pattern) ? { drawn: unitPage } : {}),
    })),
  ];
  const routes = pages.map(async (route) => {
    const sample = sampleOf(route.pattern);
    const { components, volumes } = await partsOf(sample);
    const missingIn = brands.filter((brand) => !hasPage(brand, sample));
    const modules = modulesOf(manifest, components.map(sourceOf));
    return { ...route, missingIn, modules, volumes };
  });
  return {
    routes: await Promise.all(routes),
    ...{ notFound: 'not-found', loginFromRoot, messages: messagesOf(manifest) },
  };
}
