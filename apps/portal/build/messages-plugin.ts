import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages } from '@poolhouse/domain/languages';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../../packages/messages/src');
/** Mails are written by the server. */
const areas = ['ui', 'account', 'unit', 'errors'];
const prefix = 'virtual:messages/';

function filesOf(language: string): string[] {
  return areas.map((area) => join(folder, language, `${area}.json`));
}

/** The catalogue of a language, compiled; throws with the key when a message is no ICU message. */
function compiled(language: string): Record<string, unknown> {
  const texts = filesOf(language).flatMap((file): [string, unknown][] =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8'))),
  );
  return Object.fromEntries(
    texts.map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(String(text))];
      } catch (error) {
        throw new Error(`message ${key} (${language}): ${String(error)}`);
      }
    }),
  );
}

/** `virtual:messages/<language>`: compiled messages, so that the browser needs no parser of ICU messages. */
export function messagesPlugin(): Plugin {
  return {
    name: 'poolhouse-messages',
    resolveId(id) {
      const language = id.startsWith(prefix) ? id.slice(prefix.length) : '';
      return languages.some((one) => one === language) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      for (const file of filesOf(language)) this.addWatchFile(file);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled(language)))});`;
    },
  };
}
