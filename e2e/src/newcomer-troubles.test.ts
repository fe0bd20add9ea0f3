import { translate } from '@poolhouse/i18n/translate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from './harness/addresses.ts';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { logIn, signUp } from './steps/account-steps.ts';
import { linkFrom, signIn } from './steps/public-steps.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { addUnit, endMixing, type Front, standBefore, switchMode } from './steps/unit-steps.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse({ env: { VIRTUAL_UNITS: '1', DEMO_UNITS: '200' } });
let poolhouse: Poolhouse;
let browser: Browser;

beforeAll(() => {
  ({ poolhouse, browser } = house());
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('an owner at Pool Remote', { timeout: 60_000 }, () => {
  let person: Person;
  let front: Front;
  beforeAll(async () => {
    const account = await readyAccount(poolhouse);
    person = await browser.person();
    const { page, context } = person;
    front = await standBefore(await context.newPage(), poolhouse.addresses);
    await logIn(page, new URL(poolhouse.addresses.remote).origin, account);
    await addUnit(page, front, 'Garden pool');
    await endMixing(front);
    await page.getByRole('link', { name: 'Mode', exact: true }).click();
  });

  it('sees that a switch is done, and no longer once somebody has put the unit into another mode at its panel', async () => {
    const { page } = person;
    await switchMode(page, 'Off');
    await front.card.getByRole('button', { name: 'Mode' }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'On', exact: true }).isChecked()).toBe(true);
    await expect.poll(() => page.getByText('The unit now works in the mode').count()).toBe(0);
  });

  it('whose own network is gone is told so at once, cannot press anything for later, and is live again at once', async () => {
    const { page, context } = person;
    await page.getByText(/^Live · /u).waitFor();
    await context.setOffline(true);
    const blocked = page.getByText(/^Nothing can be reached until its network is back/u);
    await blocked.waitFor({ timeout: 5_000 });
    expect(await page.getByText('This device is offline', { exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByText(/Server (is )?offline|The unit is (offline|reconnecting)/u).count()).toBe(0);
    await page.getByRole('radio', { name: 'Eco', exact: true }).click({ force: true });
    await context.setOffline(false);
    await page.getByText(/^Live · /u).waitFor({ timeout: 5_000 });
    await blocked.waitFor({ state: 'detached' });
    await switchMode(page, 'Party');
    await front.card.locator('.display').getByText('PARTY').waitFor();
  });

  it('sees every tab of a unit', async () => {
    const { page } = person;
    const tabs = page.getByRole('navigation', { name: 'Unit', exact: true });
    expect(await tabs.getByRole('listitem').allInnerTexts()).toEqual([
      'Status',
      'History',
      'Consumables',
      'Notifications',
      'Configuration',
      'Timeline',
      'Protocols',
      'Edit',
      'Settings',
      'Remote',
      'Cover',
      'Mode',
    ]);
  });
});

describe('a newcomer', { timeout: 90_000 }, () => {
  const account = newAccount();
  let page: Page;
  let confirm: string;
  beforeAll(async () => {
    page = (await browser.person()).page;
  });

  it('is led to the mailbox of this machine while there is no mail server', async () => {
    await signUp(page, poolhouse.addresses, account);
    confirm = await linkFrom(poolhouse, account, 'confirm');
    await page.getByRole('link', { name: 'Open the mailbox' }).click();
    await page.getByText(account.email).first().waitFor();
  });

  it('may load the page of a used confirmation link again, and opening the link anew leads to the login', async () => {
    await page.goto(poolhouse.addresses.portal + confirm);
    await heading(page, 'E-mail confirmed').waitFor();
    await page.reload();
    await heading(page, 'E-mail confirmed').waitFor();
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(confirm.split('/').at(-1));
    await page.goto(poolhouse.addresses.portal + confirm);
    await page.getByText(/If you have confirmed your address with it, simply sign in\.$/u).waitFor();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await heading(page, 'Welcome back').waitFor();
  });
});

describe('the owner of an account', { timeout: 60_000 }, () => {
  it('may load the page of a reset link again before using it', async () => {
    const account = await readyAccount(poolhouse);
    const { page } = await browser.person();
    const { portal } = poolhouse.addresses;
    await page.request.post(`${portal}/api/end_users/auth/reset_password_request`, {
      headers: { origin: new URL(portal).origin },
      data: { email: account.email },
    });
    await page.goto(portal + (await linkFrom(poolhouse, account, 'reset')));
    await heading(page, 'Set a new password').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/reset-password');
    await page.reload();
    await heading(page, 'Set a new password').waitFor();
    await page.getByText(`For the account ${account.email}.`).waitFor();
  });

  it('finds the screen in the browser’s language or the chosen one, whatever the profile’s is; the profile leads to the pools', async () => {
    const account = await readyAccount(poolhouse, { lang: 'cs' });
    const fresh = await browser.person();
    await fresh.page.goto(new URL('/login', poolhouse.addresses.remote).href);
    await signIn(fresh.page, account);
    await heading(fresh.page, 'Your pools').waitFor();
    const chosen = await browser.person();
    await chosen.page.addInitScript(() => localStorage.setItem('locale', 'de'));
    await enter(chosen.page, poolhouse.addresses.portal, account);
    await chosen.page.goto(`${poolhouse.addresses.portal}/profile`);
    await chosen.page.getByRole('button', { name: translate('de', 'profile.openPoolLive') }).click();
    await heading(chosen.page, translate('de', 'units.title')).waitFor();
  });
});

describe('a demo', { timeout: 150_000 }, () => {
  it('says that it is one on every page, and offers neither a password, a deletion nor another unit', async () => {
    const { page } = await browser.person();
    // Where everybody begins who has its address alone, and is sent to the login by the profile.
    await page.goto(`${poolhouse.addresses.portal}/`);
    await page.waitForURL('**/login?redirect=**');
    // A press before the portal has started is lost.
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Try a demo pool' }).click();
    // The first demo of an hour waits until its past is simulated.
    await heading(page, 'Your pools').waitFor({ timeout: 75_000 });
    await page.getByText(/^This is a demo · (2 hours|1 hour 5\d minutes) left$/u).waitFor();
    await page.getByRole('heading', { name: 'Demo pool 1' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add a unit' }).count()).toBe(0);
    await page.goto(`${poolhouse.addresses.portal}/profile/settings`);
    await page.getByText(/^This is a demo ·/u).waitFor();
    await heading(page, 'Contact information').waitFor();
    expect(await page.getByText('Delete account').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: /password/iu }).count()).toBe(0);
    await page.goto(`${poolhouse.addresses.portal}/profile`);
    await page.getByText('Registered').waitFor();
    expect(await page.getByText('demo.invalid').count()).toBe(0);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForURL('**/sign-up');
    await heading(page, 'Create an account').waitFor();
    // The demo has ended with it.
    await page.goto(`${poolhouse.addresses.portal}/units`);
    await page.waitForURL('**/login**');
  });
});
