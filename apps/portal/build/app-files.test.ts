import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { loadBrands, ownVariants } from '@poolhouse/brands/load';
import { languages } from '@poolhouse/domain/account/languages';
import { translate } from '@poolhouse/i18n/translate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualBackground, usualButton } from './app-colours.ts';
import { type AppLinks, writeAppFiles } from './app-files.ts';
import { offlinePage } from './offline-page.ts';

let client: string;
let links: Map<string, AppLinks>;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'poolhouse-test-'));
  mkdirSync(join(client, 'assets'));
  links = await writeAppFiles(ownVariants, client);
});
afterAll(() => rmSync(client, { recursive: true }));

const brands = [...loadBrands().values()];

test.each(brands)(
  '$name can be installed: name, colours, and icons of the size they say',
  async ({ label, name }) => {
    const { manifest = '', touchIcon = '' } = links.get(label) ?? {};
    const said = JSON.parse(readFileSync(join(client, manifest), 'utf8'));
    expect(said).toMatchObject({ name, start_url: '/units', scope: '/', display: 'standalone' });
    expect(said.theme_color).toMatch(/^#[\da-f]{6}$/u);
    expect(said.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of said.icons) {
      const { width, height } = await loadImage(join(client, src));
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect((await loadImage(join(client, touchIcon))).width).toBe(180);
  },
);

test('each variant has its own colour and icons', () => {
  const said = brands.map(({ label }) =>
    JSON.parse(readFileSync(join(client, `${label}.webmanifest`), 'utf8')),
  );
  expect(new Set(said.map(({ icons }) => icons[0].src)).size).toBe(brands.length);
  expect(new Set(said.map(({ theme_color }) => theme_color)).size).toBeGreaterThan(1);
});

test('where a brand sets nothing, an application has the portal’s own colours', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/shared/ui/tokens.css'), 'utf8');
  expect(css).toContain(`--bg: light-dark(${usualBackground.light}, ${usualBackground.dark});`);
  expect(css).toContain(`--button: light-dark(${usualButton}, `);
});

test('the page of a device without a network speaks every language, and loads nothing', () => {
  const { html, policy } = offlinePage('Pool Live', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const language of languages) {
    expect(html).toContain(translate(language, 'ui.error.deviceOffline'));
    expect(html).toContain(translate(language, 'ui.offline.text'));
  }
  expect(html).not.toMatch(/ (?:src|href)=/u);
  expect(policy).not.toContain('unsafe');
});
