import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import { madePool, stateAt } from './steps/made-pool.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();

/** Somebody whose browser has the worker, with the list open. */
async function withWorker(options: { locale?: string } = {}) {
  const { poolhouse, browser } = house();
  const { page, context, complaints } = await browser.person({ serviceWorkers: 'allow', ...options });
  const { portal } = poolhouse.addresses;
  const account = await readyAccount(poolhouse);
  await enter(page, portal, account);
  await page.goto(`${portal}/units`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // It takes over the page that brought it.
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  return { page, context, complaints, portal, account };
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

describe('the installed portal', () => {
  it('is offered by a manifest that the browser finds nothing wrong with', async () => {
    const { page, context, complaints } = await withWorker();
    const devtools = await context.newCDPSession(page);
    const { data = '', errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Pool Live', start_url: '/units', display: 'standalone' });
    expect(complaints).toEqual([]);
  });

  it('is not brought to somebody who is not logged in', async () => {
    const { poolhouse, browser } = house();
    const { page } = await browser.person({ serviceWorkers: 'allow' });
    await page.goto(`${poolhouse.addresses.portal}/login`);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });

  it('keeps files whose names change with their content, and nothing that grows old', async () => {
    const { page } = await withWorker();
    await page.reload();
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
    await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/\.js$/u));
    expect((await keptFiles(page)).filter((path) => !/^\/assets\/[\w.-]+$/u.test(path))).toEqual([]);
  });

  it('says that the server cannot be reached, in the reader’s language, and comes back by itself', async () => {
    const { page, context, complaints } = await withWorker({ locale: 'de-DE' });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Die Verbindung zum Server ist gestört' }).waitFor();
    expect(await page.title()).toBe('Die Verbindung zum Server ist gestört · Pool Live');
    expect(await page.getByRole('button', { name: 'Erneut versuchen' }).isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/units');
    await context.setOffline(false);
    await page.getByRole('banner').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the pools as they were last seen, greyed and dated, without a network, and forgets them with the session', async () => {
    const { page, context, portal, complaints, account } = await withWorker();
    const { poolhouse } = house();
    const heard = new Date('2026-06-01T12:00:00Z');
    await addAxe(context);
    await madePool(poolhouse, account, 'Garden pool', stateAt(heard));
    await madePool(poolhouse, account, 'Spa');
    await page.reload();
    await page.getByRole('heading', { name: 'Garden pool' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastPools'))).toContain('Garden pool');
    await context.setOffline(true);
    await page.reload();
    const pool = page.getByRole('listitem').filter({ hasText: 'Garden pool' });
    await pool.getByText('26.4 °C').waitFor();
    await pool.getByText('Last heard 01.06.2026 14:00:00').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Spa' }).getByText('Never connected').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    await page.goto(`${portal}/profile`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    // Kept by another version of the portal, say.
    await page.evaluate(() => localStorage.setItem('lastPools', '/api/x {"cards": 1}'));
    await page.goto(`${portal}/units`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    await context.setOffline(false);
    await page.goto(`${portal}/units`);
    await page.getByRole('link', { name: 'Garden pool' }).waitFor();
    await page.getByRole('button', { name: /^Account of/u }).click();
    await page.getByRole('list').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lastPools'))).toBe(null);
    expect(complaints).toEqual([]);
  });

  it('says that the device has no network, where the browser says so', async () => {
    const { page, context } = await withWorker();
    // A reloaded page does not hear of the emulated network.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'This device is offline' }).waitFor();
  });

  it('goes when it is told to, with all that it kept', async () => {
    const { page } = await withWorker();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('leave'));
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect.poll(() => keptFiles(page)).toEqual([]);
  });
});
