import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@poolhouse/domain/account/languages';
import { type PageFinder, pageFinder, routesFile } from './patterns.ts';

/** The portal's pages as the build drew them. */
export interface Pages {
  find: PageFinder;
  notFound: string;
  /** @param values of the placeholders `{{nonce}}` and `{{config}}` */
  render(
    variant: string,
    language: Language,
    page: string,
    values: { nonce: string; config: object },
  ): Promise<string>;
}

/** @returns undefined when the portal was not built */
export async function loadPages(folder: string): Promise<Pages | undefined> {
  const index = await readFile(join(folder, 'routes.json'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const routes = routesFile.parse(JSON.parse(index));
  const templates = new Map<string, Promise<string>>();
  function templateOf(path: string): Promise<string> {
    const template = templates.get(path) ?? readFile(join(folder, path), 'utf8');
    templates.set(path, template);
    return template;
  }
  return {
    find: pageFinder(routes),
    notFound: routes.notFound,
    async render(variant, language, page, { nonce, config }) {
      const template = await templateOf(`${variant}/${language}/${page}.html`);
      return template.replaceAll('{{nonce}}', nonce).replace('{{config}}', () => inScript(config));
    },
  };
}

/** JSON that can't end the script element it stands in. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
