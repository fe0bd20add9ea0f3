import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

const file = join(import.meta.dirname, 'worker.js');

export interface WorkerParts {
  /** Folder of the built portal, whose files say which version this is. */
  client: string;
  /** Of the variant, and its icon. */
  name: string;
  icon: string;
  /** For when there is no network: address of a page that is kept, and its policy. */
  offline: { page: string; policy: string };
}

/** The service worker of a variant: another one with each build. */
export function workerScript({ client, name, icon, offline }: WorkerParts): string {
  const assets = readdirSync(join(client, 'assets')).sort().join();
  const version = createHash('sha256').update(assets).digest('base64url').slice(0, 12);
  const given = { version, name, icon, offline };
  const source = `const given = ${JSON.stringify(given)};\n${readFileSync(file, 'utf8')}`;
  const { code, errors } = minifySync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return code;
}
