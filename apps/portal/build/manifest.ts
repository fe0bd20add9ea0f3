import { createHash } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

export interface Assets {
  style: string;
  script: string;
  boot: string;
  fonts: string[];
}

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
}

/** Addresses of what every page loads, from the build's manifest. Gives the boot script a hashed name as well. */
export function assetsOf(client: string): Assets {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const chunks = Object.values(manifest);
  const found = (what: string, is: (chunk: Chunk) => boolean) => {
    const chunk = chunks.find(is);
    if (!chunk) throw new Error(`the build made no ${what}`);
    return `/${chunk.file}`;
  };
  const hash = createHash('sha256')
    .update(readFileSync(join(client, 'boot.js')))
    .digest('hex')
    .slice(0, 8);
  const boot = `assets/boot-${hash}.js`;
  renameSync(join(client, 'boot.js'), join(client, boot));
  return {
    style: found('stylesheet', ({ file }) => file.endsWith('.css')),
    script: found('entry', ({ isEntry }) => isEntry === true),
    boot: `/${boot}`,
    fonts: [found('font', ({ file }) => /inter-latin-wght[^/]*\.woff2$/u.test(file))],
  };
}
