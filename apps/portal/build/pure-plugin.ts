import type { Plugin } from 'vite';

/**
 * What makes schemas and does nothing else: whoever loads the contract builds those alone that are used. Without being told,
 * the bundler keeps what is made of them by a call such as `line(100)`, and every page began with all requests there are.
 */
export const pureCalls = [
  'z',
  'ld',
  'line',
  'maybeLine',
  'plain',
  'paragraph',
  'emailAddress',
  'passwordText',
  'instant',
  'day',
  'reference',
];

const statement = new RegExp(String.raw`(?:^|[;{}])\s*(?:${pureCalls.join('|')})(?:\.\w+)*\(`, 'mu');

/** The bundler goes by the name alone: a library that does something by a call of such a name is noticed. */
export function purePlugin(): Plugin {
  return {
    name: 'poolhouse-pure',
    transform(code, id) {
      if (!id.includes('/node_modules/') || /\/zod\/|\.css$/u.test(id)) return;
      const found = statement.exec(code);
      if (found) throw new Error(`${id} calls ${found[0].trim()}, which is held to do nothing`);
    },
  };
}
