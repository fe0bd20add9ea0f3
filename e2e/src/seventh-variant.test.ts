import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownVariants } from '@poolhouse/brands/load';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal } from './harness/built-portal.ts';
import { openHouse } from './testing/open-house.ts';

describe('a seventh variant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-seventh-'));
  const variants = join(folder, 'variants');
  const portal = join(folder, 'portal');

  beforeAll(async () => {
    mkdirSync(variants);
    cpSync(ownVariants, variants, { recursive: true });
    const like: object = JSON.parse(readFileSync(join(variants, 'dealer.json'), 'utf8'));
    const spa = {
      ...{
        ...like,
        label: 'spa',
        name: 'Spa World',
        hostPrefix: 'spa',
        links: { help: 'https://spa.example/help' },
      },
      logo: { height: 'calc(1rem + 14px)' },
      tokens: { light: { accent: 'oklch(0.55 0.1 330)' }, dark: {} },
    };
    writeFileSync(join(variants, 'spa.json'), JSON.stringify(spa));
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><circle cx="16" cy="16" r="16"/></svg>';
    writeFileSync(join(variants, 'spa.svg'), drawing);
    await buildPortal(portal, ['--variants', variants]);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const house = openHouse({ variants, portal, env: { APP_LABEL: 'spa' } });

  it('is one file and its logo: host, page, colours, logo, flags and help are its own, and APP_LABEL may name it', async () => {
    const { poolhouse, browser } = house();
    const { page, complaints } = await browser.person();
    const { port } = new URL(poolhouse.addresses.portal);
    for (const host of ['spa.localhost', 'localhost', 'nobody.localhost']) {
      await page.goto(`http://${host}:${port}/login`);
      expect(await page.title(), host).toBe('Welcome back · Spa World');
    }
    const logo = page.locator('header img');
    expect(await logo.getAttribute('src')).toMatch(/\/spa-[\w-]{8}\.svg$/u);
    expect(await logo.boundingBox()).toMatchObject({ height: 30, width: 60 });
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    );
    expect(accent).toMatch(/ 330\)$/u);
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Try a demo pool' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(
      'https://spa.example/help',
    );
    expect(complaints).toEqual([]);
  });

  it('leaves the six others as they are', async () => {
    const { poolhouse, browser } = house();
    const { page } = await browser.person();
    const { port } = new URL(poolhouse.addresses.portal);
    await page.goto(`http://remote.localhost:${port}/login`);
    expect(await page.title()).toBe('Welcome back · Pool Remote');
    await page.goto(`http://live.localhost:${port}/login`);
    expect(await page.title()).toBe('Welcome back · Pool Live');
  });
});
