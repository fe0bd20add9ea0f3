import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
beforeAll(() => {
  ({ poolhouse, browser } = house());
});

/** A page at the list of units, of whose files the server no longer has those that `isGone` names. */
async function openList(isGone: (url: string) => boolean) {
  const { page } = await browser.person({ fetchesAhead: false });
  const { portal } = poolhouse.addresses;
  await enter(page, portal, await readyAccount(poolhouse));
  await page.goto(`${portal}/units`);
  await page.getByRole('heading', { name: 'Your pools' }).waitFor();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/*.js', async (route) => {
    // The document of the new version names files that are there.
    const gone = documents === 0 && isGone(route.request().url());
    if (gone) await route.fulfill({ status: 404, body: 'Not found' });
    else await route.continue();
  });
  return { page, documents: () => documents };
}

describe('a tab that was opened before an upgrade', () => {
  it('is loaded anew at the screen it was asked for, whose file the server has no more', async () => {
    const { page, documents } = await openList(() => true);
    await page.getByRole('link', { name: 'Add a unit' }).first().click();
    await page.getByRole('heading', { name: 'Add a unit' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/units/add');
    expect(documents()).toBe(1);
  });

  it('is not loaded anew while somebody’s text stands in it', async () => {
    const { page } = await browser.person();
    await page.goto(`${poolhouse.addresses.portal}/login`);
    await expect.poll(() => page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(true);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.org');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.getByRole('combobox').selectOption('de');
    expect((await asked).status()).toBe(404);
    await page.getByText('This part could not be loaded.').waitFor();
    expect(documents).toBe(0);
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('jana@example.org');
  });

  it('says so and is not loaded again and again when but one file is missing', async () => {
    const { page, documents } = await openList((url) => !/\/main-/u.test(url));
    const asked = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('link', { name: 'Add a unit' }).first().click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect((await (await asked).response())?.status()).toBe(200);
    expect(documents()).toBe(0);
  });
});
