import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@poolhouse/domain/account/languages';
import { volumeNames } from './messages-plugin.ts';

export interface Assets {
  style: string;
  script: string;
  fonts: string[];
}

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

export const readManifest = (client: string): Manifest =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));

/** Addresses of what every page loads, from the build's manifest. */
export function assetsOf(manifest: Manifest): Assets {
  const chunks = Object.values(manifest);
  const found = (what: string, is: (chunk: Chunk) => boolean) => {
    const chunk = chunks.find(is);
    if (!chunk) throw new Error(`the build made no ${what}`);
    return `/${chunk.file}`;
  };
  return {
    style: found('stylesheet', ({ file }) => file.endsWith('.css')),
    script: found('entry', ({ isEntry }) => isEntry === true),
    fonts: [found('font', ({ file }) => /inter-latin-wght[^/]*\.woff2$/u.test(file))],
  };
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  // Where the build is started from stands before the name of what is no file.
  const chunk = manifest[name] ?? Object.entries(manifest).find(([key]) => key.endsWith(`/${name}`))?.[1];
  if (!chunk) throw new Error(`the build made no file of ${name}`);
  return chunk;
}

/** Addresses of all that an address needs before it can be drawn, beside the entry itself: what these sources import too. */
export function modulesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const all = new Set<string>();
  function take(name: string): void {
    if (all.has(name)) return;
    all.add(name);
    for (const imported of chunkOf(manifest, name).imports ?? []) take(imported);
  }
  for (const name of [...entry, ...sources]) take(name);
  return [...all].filter((name) => !entry.includes(name)).map((name) => `/${chunkOf(manifest, name).file}`);
}

/** Addresses of the messages of each language, by volume. */
export function messagesOf(manifest: Manifest): Record<string, Record<string, string>> {
  const address = (language: Language, volume: string) =>
    `/${chunkOf(manifest, `virtual:messages/${language}/${volume}`).file}`;
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(volumeNames.map((volume) => [volume, address(language, volume)])),
    ]),
  );
}
