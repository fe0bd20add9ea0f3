import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishTerms } from '../../apps/server/src/modules/terms/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { addressOf } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse({ env: { VIRTUAL_UNITS: '1', DEMO_UNITS: '200' } });
let poolhouse: Poolhouse;
let browser: Browser;
let person: Person;
let page: Page;
let portal: string;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  person = await browser.person();
  page = person.page;
  page.setDefaultTimeout(20_000);
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const open = (path: string) => page.goto(`${portal}${path}`);

describe('the public screens', { timeout: 60_000 }, () => {
  const link = 'nobody%40example.org/0000000000000000000000';
  const screens: [path: string, title: string][] = [
    ['/login', 'Welcome back'],
    ['/sign-up', 'Create an account'],
    ['/forgot-password', 'Forgot your password?'],
    [`/reset-password/${link}`, 'This link no longer works'],
    [`/email-confirm/${link}`, 'The e-mail address could not be confirmed'],
    ['/resend-email-confirm', 'New confirmation link'],
    [`/revoke-deletion-request/${link}`, 'The deletion could not be cancelled'],
    ['/account-deleted', 'Account deleted'],
    ['/login-by-token', 'Missing token'],
    ['/anything/else', 'Page not found'],
  ];

  it('stand in the login layout, centred with the logo, and need no login', async () => {
    for (const [path, title] of screens) {
      await open(path);
      await heading(title).waitFor();
      expect(await centres(page), path).toEqual({ main: 720, logo: 720 });
      expect(await page.getByRole('navigation').count(), path).toBe(0);
    }
  });

  it('begin with the login for whoever opens the bare address, before any script has come', async () => {
    const { page: first } = await browser.person();
    await first.route('**/assets/*.js', () => undefined);
    await first.goto(portal, { waitUntil: 'commit' });
    await first.getByRole('heading', { name: 'Welcome back', exact: true }).waitFor();
    // As the portal itself would have it: a login leads to the place that `/` stands for.
    expect(addressOf(first)).toBe('/login?redirect=%2Fprofile');
    await first.context().close();
  });

  it('have links on the login to create an account, recover a password and read the terms', async () => {
    for (const [name, title, path] of [
      ['Create an account', 'Create an account', '/sign-up'],
      ['Forgot password?', 'Forgot your password?', '/forgot-password'],
      ['Terms', 'Terms of service', '/terms-of-service'],
    ] as const) {
      await open('/login');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(addressOf(page)).toBe(path);
    }
  });

  it('say Page not found at any unknown path, with its status, and echo nothing of it', async () => {
    for (const path of ['/nowhere', '/units-of-mine', '/profile/nothing/here', '/login/again']) {
      const answer = await open(path);
      await heading('Page not found').waitFor();
      expect(answer?.status(), path).toBe(404);
      expect(await page.locator('body').innerText()).not.toContain(path.slice(1));
    }
  });
});

describe('the latest terms', { timeout: 60_000 }, () => {
  const versions = { en: 'Terms in English', de: 'Nutzungsbedingungen auf Deutsch' };
  const texts = { en: '<h2 id="eula">Licence</h2><p>Be kind.</p>', de: '<h2>Lizenz</h2><p>Sei nett.</p>' };

  beforeAll(async () => {
    const { db } = poolhouse.running.database;
    const { id } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
    const valid = { version: '2026.5', validFrom: new Date('2026-05-03T10:00:00Z') };
    const translations = (['en', 'de'] as const).map((lang) => ({
      ...{ lang, name: versions[lang], text: texts[lang] },
    }));
    await publishTerms({ db, clock: systemClock }, { cloudId: id, ...valid, translations });
    await db
      .updateTable('terms')
      .set({ valid_from: new Date('2026-01-01') })
      .where('version', '!=', '2026.5')
      .execute();
  });

  it('are public, in the default layout, in the user’s locale: name, version, valid-from date and text', async () => {
    await open('/terms-of-service');
    await heading(versions.en).waitFor();
    await page.getByText('Version 2026.5', { exact: true }).waitFor();
    await page.getByText(/^Valid from 03\. ?05\. ?2026$/u).waitFor();
    await page.getByText('Be kind.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back', exact: true }).count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('locale', 'de'));
    await page.reload();
    await heading(versions.de).waitFor();
    await page.getByText('Sei nett.').waitFor();
  });

  it('show nothing when the translation of the user’s locale is missing', async () => {
    await page.evaluate(() => localStorage.setItem('locale', 'fr'));
    const answer = page.waitForResponse(/latest_terms_of_services/u);
    await page.reload();
    await answer;
    await page.getByRole('link', { name: 'Se connecter' }).waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true], main [role=status]').count()).toBe(0);
    expect(await page.locator('main').innerText()).toBe('');
  });

  it('have a Back link to the sign-up when they were opened from there', async () => {
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    await open('/terms-of-service?fromSignUp=1');
    await heading(versions.en).waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await heading('Create an account').waitFor();
    expect(addressOf(page)).toBe('/sign-up');
  });
});

describe('the default layout', { timeout: 60_000 }, () => {
  let owner: ReadyAccount;
  let serial: string;

  beforeAll(async () => {
    owner = await readyAccount(poolhouse);
    const { db } = poolhouse.running.database;
    const [unit] = poolhouse.running.virtualUnits;
    serial = unit?.serial ?? '';
    await db.updateTable('units').set({ name: 'Garden pool' }).where('serial', '=', serial).execute();
    await giveUnits(db, owner.id, [serial]);
    await enter(page, portal, owner);
  });

  it('has a header with the list of devices, adding one, and the profile', async () => {
    await open('/units');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'List of your pools' }).click();
    await header.getByRole('link', { name: 'Garden pool' }).click();
    await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
    expect(addressOf(page)).toBe(`/units/${serial}`);
    await header.getByRole('link', { name: 'Add a unit' }).click();
    await heading('Add a unit').waitFor();
    await header.getByRole('button', { name: 'Account of Jana Nováková' }).click();
    await header.getByRole('link', { name: 'Profile' }).click();
    await page.getByText(owner.email).waitFor();
    expect(addressOf(page)).toBe('/profile');
  });

  it('has a toggle for its menu on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Garden pool' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => menu.getByRole('link', { name: 'Garden pool' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Add a unit' }).click();
    await heading('Add a unit').waitFor();
    expect(await menu.count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('leads to a form that says Serial number is required, and only after it was touched', async () => {
    await open('/units/add');
    await heading('Add a unit').waitFor();
    expect(await page.getByText('Serial number is required').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Serial number' }).fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Serial number is required', { exact: true }).waitFor();
  });

  it('names the address of support on the help page, as far as there is one', async () => {
    const write = page.getByRole('main').getByRole('link', { name: 'help@example.org' });
    await open('/help');
    await heading('Still stuck?').waitFor();
    expect(await write.count()).toBe(0);
    await page.route('**/help', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('{"variant":', '{"support":"help@example.org","variant":');
      await route.fulfill({ response, body });
    });
    await open('/help');
    await write.waitFor();
    expect(await write.getAttribute('href')).toBe('mailto:help@example.org');
    await page.unroute('**/help');
  });

  it('is left for a demo by the link on the login: a user of its own with pools', {
    timeout: 180_000,
  }, async () => {
    await page.context().clearCookies();
    const pressed = Promise.withResolvers<void>();
    const portalFile = /\/assets\/main-[^/]*\.js$/u;
    await page.route(portalFile, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto(`${portal}/login`, { waitUntil: 'commit' });
    // Before the portal has started: it is pressed as soon as it has.
    await page.getByRole('button', { name: 'Try a demo pool' }).dblclick();
    expect(await page.locator('html[data-alive]').count()).toBe(0);
    pressed.resolve();
    // The first demo of an hour waits for a past that is simulated behind all other work.
    await heading('Your pools').waitFor({ timeout: 120_000 });
    await page.unroute(portalFile);
    await page.getByRole('article').or(page.getByRole('main').getByRole('listitem')).first().waitFor();
    const { db } = poolhouse.running.database;
    const demos = await db.selectFrom('end_users').select('id').where('email', 'like', '%demo%').execute();
    expect(demos).toHaveLength(1);
    // It has no address, and no password that anything could ask for.
    await open('/profile');
    await page.getByRole('main').getByRole('definition').first().waitFor();
    expect(await page.getByRole('definition').first().innerText()).toBe('This is a demo');
    await open('/profile/settings');
    await page.getByRole('button', { name: 'Download profile data' }).waitFor();
    expect(await page.getByLabel(/password/iu).count()).toBe(0);
    expect(await page.getByRole('button', { name: /delete/iu }).count()).toBe(0);
  });

  it('met no error and no refusal of the content security policy on its way', () => {
    expect(person.complaints).toEqual([]);
  });
});

/** The middles of the page's content and of its logo, in whole pixels from the left edge. */
function centres(on: Page) {
  return on.evaluate(() => {
    const middle = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > 0 ? Math.round(box.left + box.width / 2) : undefined;
    };
    return { main: middle('main'), logo: middle('header a') };
  });
}
