import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { wordsIn } from '@poolhouse/contract/settings/section-texts';
import { isLanguage } from '@poolhouse/domain/account/languages';
import { portalViolations } from '@poolhouse/i18n/portal-violations';
import type { Plugin } from 'vite';
import { stretched } from './stretch.ts';

const folder = join(import.meta.dirname, '../../../packages/i18n/src');
const settingsFolder = join(import.meta.dirname, '../../../packages/contract/src/settings');
/** What a browser loads together; mails and files are written by the server. */
const volumes: Record<string, readonly string[]> = {
  base: ['ui', 'errors'],
  account: ['account'],
  unit: ['unit'],
  units: ['units'],
  status: ['status'],
  control: ['control', 'status'],
  edit: ['edit'],
  settings: ['settings', 'errors'],
  configuration: ['configuration'],
  history: ['history'],
  notifications: ['notifications', 'status'],
  timeline: ['timeline', 'notifications', 'dates', 'status', 'control', 'settings', 'errors'],
  protocols: ['protocols', 'dates'],
  push: ['push'],
  rare: ['rare'],
};
export const volumeNames = Object.keys(volumes);
const prefix = 'virtual:messages/';

/** The catalogue files of `<language>/<volume>`; none for any other name. */
function filesOf(name: string): string[] {
  const [language = '', volume = ''] = name.split('/');
  if (!isLanguage(language)) return [];
  return (volumes[volume] ?? []).map((area) => join(folder, language, `${area}.json`));
}

const inBrowsers: ReadonlySet<string> = new Set(portalViolations.map((code) => `violations.${code}`));

/** What the server alone says, in the reader's language already: it costs every page a kilobyte. */
const isOfServer = (key: string): boolean =>
  key.startsWith('problems.') || (key.startsWith('violations.') && !inBrowsers.has(key));

/** The violations that the rules of settings tell of, which run in the browser too: their codes stand in their sources. */
function ofSettings(): ReadonlySet<string> {
  const sources = globSync('{,sections/}*.ts', { cwd: settingsFolder })
    .map((file) => readFileSync(join(settingsFolder, file), 'utf8'))
    .join('');
  const words = [...sources.matchAll(/'([a-z-]+)'/gu)].map(([, word = '']) => word);
  return new Set(
    words.filter((word) => !inBrowsers.has(`violations.${word}`)).map((word) => `violations.${word}`),
  );
}

/** Whether a volume has a message. */
function keysOf(volume: string): (key: string) => boolean {
  // The board says why something runs, in the words of a unit's status, and nothing of what is amiss.
  if (volume === 'control') return (key) => !key.startsWith('unitMessage.');
  if (volume === 'timeline') return ofTimeline();
  if (volume !== 'settings') return (key) => !isOfServer(key);
  const violations = ofSettings();
  return (key) => violations.has(key) || /^(?:setting|section|part|option|advice)\./u.test(key);
}

/** A timeline names what was set, said and asked for, and explains none of it: no other screen's sentences. */
function ofTimeline(): (key: string) => boolean {
  const violations = ofSettings();
  const named =
    /^(?:timeline|dates|option|unitMessage|notifications\.(?:title|hint)|command\.(?:code|end))\.|^setting\.(?:days|fault\.\w+|none|notSet|off|on)$|^control\.hours$|^notifications\.offline/u;
  return (key) =>
    violations.has(key) ||
    named.test(key) ||
    (/^section\./u.test(key) && !/\.(?:about|all|lead)$/u.test(key));
}

/** In what is drawn when the portal is built: the head of a page, and the page of a device without a network. */
const ofDrawing: readonly string[] = ['ui.description', 'ui.offline.text'];

/** The messages of `<language>/<volume>`, compiled; throws with the key when a message is no ICU message. Decision 004. */
function compiled(name: string, longer: number, drawn: boolean): Record<string, unknown> {
  const [language = '', volume = ''] = name.split('/');
  const files = filesOf(name);
  const isIn = keysOf(volume);
  // What sections bring along fills holes: what the catalogues say counts.
  const hasSections = volume === 'settings' || volume === 'timeline';
  const own = hasSections && isLanguage(language) ? wordsIn(language) : {};
  const texts = [own, ...files.map((file): object => JSON.parse(readFileSync(file, 'utf8')))]
    .flatMap((messages): [string, unknown][] => Object.entries(messages))
    .filter(([key]) => isIn(key) && (drawn || !ofDrawing.includes(key)));
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
      for (const file of filesOf(name)) this.addWatchFile(file);
      const messages = JSON.stringify(compiled(name, shareOf(name), options?.ssr === true));
      return `export const messages = JSON.parse(${JSON.stringify(messages)});`;
    },
  };
}
