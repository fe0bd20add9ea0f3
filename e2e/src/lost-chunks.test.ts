import { translate } from '@poolhouse/i18n/translate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { giveDay, madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let portal: string;
let owner: ReadyAccount;
let serial: string;
const tomorrow = new Date(Date.now() + 86_400_000);

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  owner = await readyAccount(poolhouse);
  serial = await madePool(poolhouse, owner, 'Garden pool', stateAt(tomorrow));
});

interface Losing {
  readonly page: Page;
  /** How many documents have been loaded since the first. */
  reloads(): number;
  /** From now on all files come again. */
  mend(): Promise<void>;
}

/** A page for which files that fit are not there: all of them, or the first `times` that are asked for. */
async function losing(files: RegExp, times = Number.POSITIVE_INFINITY, isOwner = true): Promise<Losing> {
  // Nothing is fetched ahead: what is lost is lost when somebody goes there.
  const { page } = await browser.person({ fetchesAhead: false });
  if (isOwner) await enter(page, portal, owner);
  await giveDay(page);
  let documents = -1;
  let lost = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(files, async (route) => {
    lost += 1;
    if (lost <= times) await route.abort('failed');
    else await route.continue();
  });
  return { page, reloads: () => documents, mend: () => page.unroute(files) };
}

/** Lets the page's time pass, as installed, until something is there. */
const passUntil = (page: Page, isThere: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(2_000).catch(() => undefined);
        return isThere();
      },
      { timeout: 20_000 },
    )
    .toBe(true);

/** The page has just loaded itself anew and may not again for a while: only a press brings back what was lost. */
const byPressOnly = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('reloaded', String(Date.now())));

/** A file that neither comes nor fails. @returns lets it come */
async function held(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const saysNothingRaw = async (page: Page) =>
  expect(await page.locator('body').innerText()).not.toMatch(
    /unexpected application|failed to fetch|module/iu,
  );

describe('a login whose first file was lost', () => {
  const entry = /\/assets\/main-[^/]*\.js/u;
  const isAlive = (page: Page) =>
    expect.poll(() => page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(true);

  it('comes alive all the same when it comes the next time', async () => {
    const { page, reloads } = await losing(entry, 1, false);
    await page.goto(`${portal}/login`);
    await isAlive(page);
    expect(reloads()).toBeLessThanOrEqual(1);
    expect(await page.locator('#lost').count()).toBe(0);
  });

  it('says so in the chosen language, and lives when asked to later', async () => {
    const { page, reloads, mend } = await losing(entry, undefined, false);
    // Else it is loaded anew by itself as soon as its file is there, before or while somebody presses.
    await byPressOnly(page);
    await page.addInitScript(() => localStorage.setItem('locale', 'cs'));
    await page.goto(`${portal}/login`);
    const said = page.getByRole('alert').filter({ hasText: translate('cs', 'lost.title') });
    await said.waitFor();
    expect(reloads()).toBe(0);
    await mend();
    await said.getByRole('button', { name: translate('cs', 'ui.retry') }).click();
    await page.getByRole('heading', { name: translate('cs', 'login.title') }).waitFor();
    await isAlive(page);
  });

  it('is loaded anew by itself, once, when its file is there again', async () => {
    const { page, reloads, mend } = await losing(entry, undefined, false);
    await page.goto(`${portal}/login`);
    await page
      .getByRole('alert')
      .filter({ hasText: translate('en', 'lost.title') })
      .waitFor();
    await mend();
    await isAlive(page);
    expect(reloads()).toBe(1);
  });

  it('says so too when it neither comes nor fails, and lives when it comes after all', async () => {
    const { page } = await losing(/nothing/u, undefined, false);
    await page.clock.install();
    const come = await held(page, entry);
    await page.goto(`${portal}/login`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const said = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await passUntil(page, () => said.isVisible());
    come();
    await isAlive(page);
    await expect.poll(() => page.locator('#lost').count()).toBe(0);
  });

  it('says so too when it is its stylesheet that neither comes nor fails, over a page that is painted already', async () => {
    const { page } = await losing(/nothing/u, undefined, false);
    await page.clock.install();
    const come = await held(page, /\/assets\/style-[^/]*\.css/u);
    await page.goto(`${portal}/login`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const surface = page.locator('main section').first();
    expect(await surface.evaluate((card) => getComputedStyle(card).borderTopStyle)).toBe('solid');
    const said = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await passUntil(page, () => said.isVisible());
    come();
    await isAlive(page);
    await expect.poll(() => page.locator('#lost').count()).toBe(0);
  });

  it('is not loaded anew while somebody’s text stands in it', async () => {
    const { page, reloads } = await losing(/\/assets\/base-[^/]*\.js/u, undefined, false);
    let typed = false;
    await page.route(entry, async (route) => {
      // The file comes late: meanwhile somebody types.
      if (!typed) await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.org');
      typed = true;
      await route.continue();
    });
    await page.goto(`${portal}/login`);
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded' }).waitFor();
    expect(reloads()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('jana@example.org');
  });
});

describe('a screen whose file was lost', () => {
  it('says so inside its layout, whose links work on, and comes when it is asked for again', async () => {
    const { page, reloads, mend } = await losing(/\/assets\/add-unit-screen-/u);
    await byPressOnly(page);
    await page.goto(`${portal}/units`);
    await page.getByRole('link', { name: 'Add a unit' }).first().click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(reloads()).toBe(0);
    await saysNothingRaw(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Pools' }).click();
    await page.getByRole('link', { name: 'Garden pool' }).first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Add a unit' }).waitFor();
  });

  it('calls nobody back who has gone on while it was asked for again', async () => {
    const { page } = await losing(/\/assets\/add-unit-screen-/u);
    await byPressOnly(page);
    await page.goto(`${portal}/units/add`);
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    // The press first asks whether the file is there, which takes a while.
    let answer = () => {};
    const asked = new Promise<void>((isAsked) => {
      void page.route(/\/assets\/add-unit-screen-/u, async (route) => {
        if (route.request().method() !== 'HEAD') return route.fallback();
        isAsked();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.fulfill({ status: 404 });
      });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Pools' }).click();
    await page.getByRole('link', { name: 'Garden pool' }).first().waitFor();
    const answered = page.waitForResponse(/\/assets\/add-unit-screen-/u);
    answer();
    await answered;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(new URL(page.url()).pathname).toBe('/units');
    expect(await page.getByRole('link', { name: 'Garden pool' }).count()).toBeGreaterThan(0);
  });

  it('says so too when it neither comes nor fails, and comes by itself when it can', async () => {
    const { page, mend } = await losing(/nothing/u);
    await page.clock.install();
    const file = /\/assets\/add-unit-screen-/u;
    await page.route(file, () => undefined);
    await page.goto(`${portal}/units`);
    await page.getByRole('link', { name: 'Add a unit' }).first().click();
    const said = page.getByRole('heading', { name: 'This page could not be loaded' });
    await passUntil(page, () => said.isVisible());
    await saysNothingRaw(page);
    await page.unroute(file);
    await mend();
    await passUntil(page, () => page.getByRole('heading', { name: 'Add a unit' }).isVisible());
  });

  it('comes by itself when it was lost but once', async () => {
    const { page, reloads } = await losing(/\/assets\/add-unit-screen-/u, 1);
    await page.goto(`${portal}/units`);
    await page.getByRole('link', { name: 'Add a unit' }).first().click();
    await page.getByRole('heading', { name: 'Add a unit' }).waitFor();
    expect(reloads()).toBeLessThanOrEqual(1);
  });

  it('says so in the frame of its unit, whose name and tabs stay', async () => {
    const { page } = await losing(/\/assets\/status-screen-/u);
    await page.goto(`${portal}/units/${serial}`);
    await page.getByRole('heading', { name: 'This page could not be loaded', level: 2 }).waitFor();
    await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Unit' }).getByRole('link', { name: 'Status' }).waitFor();
    await saysNothingRaw(page);
  });

  it('says so in the plain layout when its own layout was lost', async () => {
    const { page } = await losing(/\/assets\/default-layout-/u);
    await page.goto(`${portal}/units`);
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByRole('contentinfo').getByRole('combobox').waitFor();
    await saysNothingRaw(page);
  });
});

describe('a card that fails', () => {
  it('says so in its place when it is the chart, and comes when it is asked for again', async () => {
    const { page, reloads, mend } = await losing(/\/assets\/day-chart-/u);
    await byPressOnly(page);
    await page.goto(`${portal}/units/${serial}`);
    const failed = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
    await failed.waitFor();
    expect(reloads()).toBe(0);
    // What stands beside it in the same card, and the cards around.
    await page.getByText('As a table').waitFor();
    await page.getByRole('region', { name: 'Water' }).waitFor();
    await saysNothingRaw(page);
    await mend();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.locator('canvas').waitFor();
  });

  it('leaves the other cards of the list alone', async () => {
    const other = await readyAccount(poolhouse);
    await madePool(poolhouse, other, 'Roof pool', stateAt(tomorrow));
    await madePool(
      poolhouse,
      other,
      'Shed pool',
      stateAt(new Date(Date.now() - 3_600_000), { values: { water: 26.4 } }),
    );
    const { page } = await browser.person();
    await enter(page, portal, other);
    // A zone that this browser does not know: the time of the last word can't be written.
    await page.route(/\/api\/units\?/u, async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('Europe/Berlin', 'Nowhere/Else');
      await route.fulfill({ response: answer, body: text });
    });
    await page.goto(`${portal}/units`);
    await page.getByRole('alert').filter({ hasText: 'Something went wrong in this part' }).waitFor();
    await page.getByRole('link', { name: 'Roof pool' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Shed pool' }).count()).toBe(0);
  });
});
