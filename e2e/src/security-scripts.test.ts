import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../apps/server/src/admin/commands.ts';
import { parseConfig } from '../../apps/server/src/config.ts';
import { sanitiseTerms } from '../../apps/server/src/modules/terms/translations/sanitise-terms.ts';
import { provisionOwned } from '../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { allVectors, pieces, vectors } from './steps/script-corpus.ts';
import { plantedIn, provoke, type WatchedPerson, watchedPerson } from './steps/script-watch.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let account: ReadyAccount;
let serial: string;
let portal: string;
/** In the one the policy holds, in the other only what the portal itself does. */
let guarded: WatchedPerson;
let bare: WatchedPerson;
const both = (): WatchedPerson[] => [guarded, bare];

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  account = await readyAccount(poolhouse);
  const { db } = poolhouse.running.database;
  const clock = systemClock;
  const { cloud_id: cloudId } = await db
    .updateTable('end_users')
    .set({ name: allVectors, surname: allVectors, phone: allVectors, address: allVectors })
    .where('id', '=', account.id)
    .returning('cloud_id')
    .executeTakeFirstOrThrow();
  const unit = await provisionOwned({ db, clock }, { cloudId, userId: account.id, name: allVectors });
  await db
    .updateTable('units')
    .set({ note: allVectors, model: allVectors })
    .where('id', '=', unit.id)
    .execute();
  serial = unit.serial;
  guarded = await watchedPerson(browser, { bare: false });
  bare = await watchedPerson(browser, { bare: true });
  for (const { page } of both()) await enter(page, portal, account);
});

const ran = (): number[] => both().flatMap((one) => [...one.ran]);

/** Shows a place. @returns what of the vectors became part of the page */
async function show(
  path: string,
  shown: (page: Page) => Locator,
  people: readonly WatchedPerson[] = [bare],
): Promise<string[]> {
  const planted: string[] = [];
  for (const { page } of people) {
    await page.goto(`${portal}${path}`);
    await shown(page).first().waitFor({ state: 'attached' });
    planted.push(...(await plantedIn(page)));
  }
  return planted;
}

const words = (page: Page): Locator => page.getByText(/__xss\(4\)/u);
const heading = (page: Page): Locator => page.locator('h1');

describe('a corpus of scripts', () => {
  test('control: in a page that trusts it most of it runs, with the policy alone none', async () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60);
    const careless = await watchedPerson(browser, { bare: true });
    const put = async ({ page }: WatchedPerson) => {
      await page.goto(`${portal}/nowhere`);
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, allVectors);
      await provoke(page, 'body');
      return plantedIn(page);
    };
    expect((await put(careless)).length).toBeGreaterThan(50);
    expect(careless.ran.size).toBeGreaterThan(35);
    const held = await watchedPerson(browser, { bare: false });
    expect((await put(held)).length).toBeGreaterThan(50);
    expect([...held.ran]).toEqual([]);
  });

  test('runs nowhere in names of users, of units, in notes and lists, where it is only text', async () => {
    for (const path of ['/profile', '/units', `/units/${serial}`, `/units/${serial}/edit`]) {
      expect(await show(path, words)).toEqual([]);
    }
    expect(await show('/profile/settings', (page) => page.locator('input[name=surname]'))).toEqual([]);
    expect(await bare.page.locator('input[name=surname]').inputValue()).toContain('__xss(4)');
    expect(ran()).toEqual([]);
  });

  test('runs nowhere in a search, a redirect, a back link or an address', async () => {
    for (const piece of [...pieces(1_900), `javascript:${vectors[4]}`, `/${vectors[4]}`]) {
      const x = encodeURIComponent(piece);
      const inside = encodeURIComponent(`/units?search=${x}#${x}`);
      // Leads to the list, which then searches for it.
      expect(await show(`/login?redirect=${inside}&appBackLink=${x}`, heading)).toEqual([]);
      await bare.page.waitForURL(/\/units\?search=/u);
      await heading(bare.page).first().waitFor();
      expect(await plantedIn(bare.page)).toEqual([]);
    }
    const x = encodeURIComponent(vectors.slice(0, 20).join(''));
    expect(await show(`/login?redirect=${x}`, heading)).toEqual([]);
    expect(await show(`/nowhere?x=${x}#${x}`, heading)).toEqual([]);
    expect(ran()).toEqual([]);
  });

  test('runs nowhere in notifications and violations, whatever a server says', async () => {
    for (const { page } of [bare]) {
      await page.goto(`${portal}/profile/settings`);
      await page.route('**/api/end_users/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 422,
              contentType: 'application/problem+json',
              json: {
                'hydra:title': allVectors,
                'hydra:description': allVectors,
                title: allVectors,
                violations: [
                  { propertyPath: 'name', code: 'x', message: allVectors },
                  { propertyPath: allVectors, code: allVectors, message: allVectors },
                ],
              },
            })
          : route.continue(),
      );
      await page.locator('input[name=name]').fill('Jana');
      await page.locator('input[name=surname]').fill('Nová');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByText(/__xss\(4\)/u)
        .first()
        .waitFor();
      await page
        .locator('main')
        .getByText(/__xss\(4\)/u)
        .first()
        .waitFor();
      expect(await plantedIn(page)).toEqual([]);
      await page.unroute('**/api/end_users/*');
    }
    expect(ran()).toEqual([]);
  });
});

/** Reads the terms wherever they are shown, and does everything to what is there. */
async function read(id: string): Promise<void> {
  for (const path of ['/terms-of-service', `/profile/terms-of-service/${id}`, '/units']) {
    expect(
      await show(path, (page) => page.locator('main div[lang]').filter({ hasText: /go|__xss/u })),
    ).toEqual([]);
    for (const { page } of both()) await provoke(page, 'main div[lang]');
  }
}

describe('the terms’ HTML', () => {
  const parts = (html: string) =>
    `<h1>Terms</h1><h2>${html}</h2><section id="eula">E ${html}</section><section id="privacy-policy">P ${html}</section>`;
  test('is harmless as it is stored, vector by vector, in a page that trusts it', async () => {
    const careless = await watchedPerson(browser, { bare: true });
    await careless.page.goto(`${portal}/nowhere`);
    for (const vector of vectors) {
      await careless.page.evaluate((html) => {
        const place = document.createElement('section');
        place.innerHTML = html;
        document.body.append(place);
      }, sanitiseTerms(vector));
    }
    await provoke(careless.page, 'section');
    expect([...careless.ran]).toEqual([]);
  });

  test('runs no script as the administrator’s command stored it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'poolhouse-terms-'));
    const file = join(folder, 'en.html');
    writeFileSync(file, parts(allVectors));
    const args = ['terms', 'publish', '--version', 'hostile', '--file', file, '--quiet', '--json'];
    const { database } = poolhouse.running;
    const made = await runCommand(args, {
      config: parseConfig({}),
      clock: systemClock,
      withDatabase: (task) => task(database),
    });
    rmSync(folder, { recursive: true });
    const { id } = JSON.parse(made) as { id: string };
    await read(id);
    expect(ran()).toEqual([]);
  });

  test('runs no script as it is shown, even if nobody had sanitised it when it was stored', async () => {
    const { db } = poolhouse.running.database;
    const { terms_id: id } = await db
      .updateTable('term_translations')
      .set({ text: parts(allVectors), name: allVectors })
      .where('name', 'like', 'Terms%')
      .where('lang', '=', 'en')
      .returning('terms_id')
      .executeTakeFirstOrThrow();
    await read(id);
    expect(ran()).toEqual([]);
  });
});
