import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages } from '@poolhouse/domain/account/languages';
import { portalViolations } from '@poolhouse/i18n/portal-violations';
import type { Plugin } from 'vite';
import { stretched } from './stretch.ts';

const folder = join(import.meta.dirname, '../../../packages/i18n/src');
/** What a browser loads together; mails are written by the server. */
const volumes: Record<string, readonly string[]> = {
  base: ['ui', 'errors'],
  account: ['account'],
  unit: ['unit'],
  rare: ['rare'],
};
export const volumeNames = Object.keys(volumes);
const prefix = 'virtual:messages/';

/** The catalogue files of `<language>/<volume>`; none for any other name. */
function filesOf(name: string): string[] {
  const [language = '', volume = ''] = name.split('/');
  if (!languages.some((one) => one === language)) return [];
  return (volumes[volume] ?? []).map((area) => join(folder, language, `${area}.json`));
}

const inBrowsers: ReadonlySet<string> = new Set(portalViolations.map((code) => `violations.${code}`));

/** What the server alone says, in the reader's language already: it costs every page a kilobyte. */
const isOfServer = (key: string): boolean =>
  key.startsWith('problems.') || (key.startsWith('violations.') && !inBrowsers.has(key));

/** In the head of a page, which is drawn when the portal is built. */
const ofDrawing = 'ui.description';

/** Catalogue files, compiled; throws with the key when a message is no ICU message. Decision 004. */
function compiled(files: readonly string[], longer: number, drawn: boolean): Record<string, unknown> {
  const texts = files
    .flatMap((file): [string, unknown][] => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    .filter(([key]) => !isOfServer(key) && (drawn || key !== ofDrawing));
  return Object.fromEntries(
    texts.map(([key, text]) => {
      try {
        return [key, stretched(compileMessageOrThrow(String(text)), longer)];
      } catch (error) {
        throw new Error(`message ${key} (${files.join(', ')}): ${String(error)}`);
      }
    }),
  );
}

/** How much is added to each message of a language, in parts of its length: shows whether screens hold. */
export interface Longer {
  readonly language: string;
  readonly share: number;
}

/** `virtual:messages/<language>/<volume>`: compiled, so that the browser needs no parser of ICU messages. */
export function messagesPlugin(longer?: Longer): Plugin {
  const shareOf = (name: string): number =>
    longer && name.startsWith(`${longer.language}/`) ? longer.share : 0;
  return {
    name: 'poolhouse-messages',
    resolveId(id) {
      if (!id.startsWith(prefix)) return undefined;
      return filesOf(id.slice(prefix.length)).length > 0 ? `\0${id}` : undefined;
    },
    load(id, options) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const files = filesOf(name);
      for (const file of files) this.addWatchFile(file);
      const messages = JSON.stringify(compiled(files, shareOf(name), options?.ssr === true));
      return `export const messages = JSON.parse(${JSON.stringify(messages)});`;
    },
  };
}
