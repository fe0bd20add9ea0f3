import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@poolhouse/brands/brand';
import { hex } from '@poolhouse/brands/hex';
import { loadBrands } from '@poolhouse/brands/load';
import { usualBackground, usualButton } from './app-colours.ts';
import { type AppIcon, appIcons } from './app-icons.ts';
import { offlinePage } from './offline-page.ts';
import { workerScript } from './worker-script.ts';

/** What makes an application of a variant on a phone. */
export interface AppLinks {
  manifest: string;
  touchIcon: string;
}

/**
 * Writes what browsers install a variant by: its icons, its web manifest, its service worker and what that shows without a network.
 * @param client folder of the built portal
 * @returns by the variant's label, what its pages name
 */
export async function writeAppFiles(variants: string, client: string): Promise<Map<string, AppLinks>> {
  const links = new Map<string, AppLinks>();
  for (const brand of loadBrands(variants).values()) {
    const drawing = join(variants, `${brand.label}.svg`);
    const icons = await appIcons(drawing, hex(usualBackground.light));
    const addressOf = new Map(
      icons.map(({ name, png }) => [name, writeAsset(client, `${brand.label}-${name}`, 'png', png)]),
    );
    const manifest = `${brand.label}.webmanifest`;
    writeFileSync(join(client, manifest), JSON.stringify(manifestOf(brand, icons, addressOf)));
    const icon = addressOf.get('icon-192') ?? '';
    const { html, policy } = offlinePage(brand.name, readFileSync(drawing, 'utf8'));
    const page = writeAsset(client, `${brand.label}-offline`, 'html', html);
    const worker = workerScript({ client, name: brand.name, icon, offline: { page, policy } });
    writeFileSync(join(client, `worker-${brand.label}.js`), worker);
    links.set(brand.label, { manifest: `/${manifest}`, touchIcon: addressOf.get('touch-180') ?? '' });
  }
  return links;
}

/** Its name changes with its content, as that of everything else in `assets`. */
function writeAsset(client: string, name: string, kind: 'html' | 'png', content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const address = `assets/${name}-${hash}.${kind}`;
  writeFileSync(join(client, address), content);
  return `/${address}`;
}

const manifestOf = (
  { name, tokens }: Brand,
  icons: readonly AppIcon[],
  addressOf: ReadonlyMap<string, string>,
) => ({
  id: '/units',
  name,
  short_name: name,
  start_url: '/units',
  scope: '/',
  display: 'standalone',
  theme_color: hex(tokens.light.button ?? usualButton),
  background_color: hex(usualBackground.light),
  icons: icons
    .filter(({ purpose }) => purpose !== undefined)
    .map((icon) => ({
      src: addressOf.get(icon.name),
      sizes: `${icon.size}x${icon.size}`,
      type: 'image/png',
      purpose: icon.purpose,
    })),
});
