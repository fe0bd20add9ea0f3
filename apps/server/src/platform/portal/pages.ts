import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@poolhouse/domain/account/languages';
import type { DrawnPage } from './drawing.ts';
import { type PageFinder, type PageRoute, pageFinder, routesFile } from './patterns.ts';

/** The portal's pages as the build drew them. */
export interface Pages {
  find: PageFinder;
  /** Where whoever opens `/` without a session is led. */
  readonly loginFromRoot: string;
  /**
   * @param route undefined: the page that says that there is nothing
   * @param values of the placeholders `{{nonce}}` and `{{config}}`, and of those of a page that is drawn for its reader;
   *   `{{modules}}` follows from the route
   */
  render(
    variant: string,
    language: Language,
    route: PageRoute | undefined,
    values: { nonce: string; config: object; drawn?: (DrawnPage & { path: string }) | undefined },
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
    loginFromRoot: routes.loginFromRoot,
    async render(variant, language, route, { nonce, config, drawn }) {
      const page = (drawn && route?.drawn) ?? route?.page ?? routes.notFound;
      const template = await templateOf(`${variant}/${language}/${page}.html`);
      const messages = route?.volumes.map((volume) => routes.messages[language][volume]) ?? [];
      const values: Record<string, string> = {
        nonce,
        modules: preloads([...(route?.modules ?? []), ...messages]),
        config: inScript(config),
        ...(drawn && { ...drawn, title: inText(drawn.title), path: inText(drawn.path) }),
      };
      // All at once: what somebody has named like a placeholder is none.
      return template.replaceAll(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole);
    },
  };
}

/** Fetched together with the entry or before it, which would name them one after the other; behind what the first paint needs. */
const preloads = (modules: readonly string[]): string =>
  modules.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inText = (text: string): string => text.replace(/[&<>"]/gu, (character) => escapes[character] ?? '');

/** JSON that can't end the script element it stands in. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
