import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, Person } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { addressOf, signIn, textOf } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let account: ReadyAccount;
let portal: string;
let person: Person;
let page: Page;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  account = await readyAccount(poolhouse);
});
beforeEach(async () => {
  person = await browser.person();
  page = person.page;
  page.setDefaultTimeout(20_000);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.context.close();
});

const atLogin = (on = page) => on.getByRole('heading', { name: 'Welcome back', exact: true }).waitFor();
const pools = (on = page) => on.getByRole('heading', { name: 'Your pools', exact: true }).waitFor();
const surname = (on = page) => on.getByRole('textbox', { name: 'Surname' });
const openAs = async (path: string): Promise<void> => {
  await enter(page, portal, account);
  await page.goto(`${portal}${path}`);
};
const logOut = () => page.getByRole('main').getByRole('button', { name: 'Log out', exact: true });

/** The account logs out everywhere with another device, of which browsers hear by their live connection. */
async function endElsewhere(): Promise<void> {
  const device = await browser.person();
  await enter(device.page, portal, account);
  const answer = await device.page.request.post(`${portal}/api/end_users/${account.id}/invalidate_tokens`, {
    headers: { origin: portal },
    data: {},
  });
  expect(answer.ok()).toBe(true);
  await device.context.close();
}

describe('a session that is lost', { timeout: 60_000 }, () => {
  it('on a public page leads to Login as on any other, and back after a login', async () => {
    await openAs('/terms-of-service?a=1#eula');
    await page.getByRole('button', { name: /^Account of/u }).waitFor();
    await endElsewhere();
    await atLogin();
    expect(addressOf(page)).toBe('/login?redirect=%2Fterms-of-service%3Fa%3D1%23eula');
    await signIn(page, account);
    await page.getByRole('button', { name: /^Account of/u }).waitFor();
    expect(addressOf(page)).toBe('/terms-of-service?a=1#eula');
  });

  it('takes nothing from a form that needs none', async () => {
    await openAs('/forgot-password');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await email.fill('somebody.else@example.org');
    const asked = page.waitForResponse((answer) => answer.status() === 401);
    await endElsewhere();
    await asked;
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/somebody\.else@example\.org/u).waitFor();
    expect(addressOf(page)).toBe('/forgot-password');
  });

  it('leads every tab back to where it was', async () => {
    await openAs('/profile');
    const other = await person.context.newPage();
    await other.goto(`${portal}/profile/settings`);
    await surname(other).waitFor();
    await endElsewhere();
    await Promise.all([atLogin(), atLogin(other)]);
    expect(addressOf(page)).toBe('/login?redirect=%2Fprofile');
    expect(addressOf(other)).toBe('/login?redirect=%2Fprofile%2Fsettings');
    await signIn(page, account);
    await surname(other).waitFor();
    expect(addressOf(page)).toBe('/profile');
  });
});

describe('the login after a session', { timeout: 60_000 }, () => {
  const say = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const loggedIn = () => page.getByText(account.email).waitFor();

  it('that was ended on another device says so, as long as nobody has signed in', async () => {
    await openAs('/profile');
    await loggedIn();
    await endElsewhere();
    await atLogin();
    await say(/you were logged out from all devices/u);
    await signIn(page, account);
    await loggedIn();
    await logOut().click();
    await atLogin();
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /session|logged out/u })
        .count(),
    ).toBe(0);
  });

  it('that a new password ended says so', async () => {
    const other = await readyAccount(poolhouse);
    await enter(page, portal, other);
    await page.goto(`${portal}/profile`);
    await page.getByText(other.email).waitFor();
    const device = await browser.person();
    await enter(device.page, portal, other);
    const answer = await device.page.request.put(`${portal}/api/end_users/${other.id}/change_password`, {
      headers: { origin: portal },
      data: { oldPassword: other.password, password: 'eleven warm lagoons at noon' },
    });
    expect(answer.ok()).toBe(true);
    await device.context.close();
    await atLogin();
    await say(/because your password was changed/u);
  });

  it('that was over when the page was opened says so, in the reader’s language', async () => {
    await enter(page, portal, account);
    await poolhouse.running.database.db.deleteFrom('sessions').where('user_id', '=', account.id).execute();
    await page.goto(`${portal}/profile`);
    await atLogin();
    await say(/^Your session has ended: it expired or was ended from elsewhere/u);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await say(/^Ihre Sitzung ist beendet/u);
  });
});

describe('a log-out', { timeout: 60_000 }, () => {
  it('whose answer comes later than its news leads every tab to Login, and no tab back', async () => {
    await openAs('/profile');
    const other = await person.context.newPage();
    await other.goto(`${portal}/profile/settings`);
    await surname(other).waitFor();
    await page.bringToFront();
    await page.route('**/api/end_users/auth/cookie', async (route) => {
      const response = await route.fetch();
      // By now the session is gone, and the live connections of both tabs were told so.
      await Promise.all([atLogin(), atLogin(other)]);
      await route.fulfill({ response });
    });
    await logOut().click();
    for (const tab of [page, other]) {
      await expect.poll(() => addressOf(tab)).toBe('/login');
      expect(await textOf(tab)).not.toContain(account.surname);
    }
    await page.unrouteAll();
    await signIn(page, account);
    await Promise.all([pools(), pools(other)]);
  });

  it('that fails where another account is logged in says so, and can be tried again', async () => {
    await page.routeWebSocket(/\/api\/live/u, () => undefined);
    await openAs('/profile');
    await page.getByText(account.email).waitFor();
    await page.waitForLoadState('networkidle');
    await enter(page, portal, await readyAccount(poolhouse));
    await page.getByRole('link', { name: 'Terms of service' }).last().click();
    const dialog = page.getByRole('alertdialog', { name: 'Another account is logged in' });
    await dialog.waitFor();
    await page.route('**/auth/cookie', (route) => route.abort('connectionfailed'), { times: 1 });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Having trouble connecting' }).waitFor();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await atLogin();
    expect((await page.request.get(`${portal}/api/end_users/auth/me`)).status()).toBe(401);
  });
});

describe('an application named where a login leads to', { timeout: 60_000 }, () => {
  it.each(['/profile', '/terms-of-service'])('is stored and leaves the address of %s', async (path) => {
    const target = `${path}?appBackLink=remote-mobile&x=1#eula`;
    await page.goto(`${portal}/login?${new URLSearchParams({ redirect: target })}`);
    await atLogin();
    await signIn(page, account);
    await expect.poll(() => addressOf(page)).toBe(`${path}?x=1#eula`);
    await page
      .getByText(path === '/profile' ? account.email : /Version/u)
      .first()
      .waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('backLink') ?? 'null'));
    expect(stored).toMatchObject({ appName: 'remote-mobile' });
    if (path === '/profile') await page.getByRole('button', { name: 'Back to Mobile Remote' }).waitFor();
  });
});

describe('a log-out from a form with unsaved changes', { timeout: 60_000 }, () => {
  const question = () => page.getByRole('heading', { name: 'Leave without saving?', exact: true });
  const answer = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it.each([
    ['the button', () => logOut().click()],
    [
      'the menu',
      async () => {
        await page.getByRole('button', { name: /^Account of/u }).click();
        await page.getByRole('list').getByRole('button', { name: 'Log out', exact: true }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click();
      },
    ],
  ])('by %s asks first: who stays has all of it, who leaves is logged out', async (_which, leave) => {
    await openAs('/profile/settings');
    await surname().fill('Dvořáková');
    await leave();
    await question().waitFor();
    await answer('Stay');
    await expect.poll(() => question().count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    expect(await surname().inputValue()).toBe('Dvořáková');
    await leave();
    await question().waitFor();
    await answer('Leave');
    await atLogin();
  });
});

describe('one press of Back', { timeout: 60_000 }, () => {
  const start = '/robots.txt';
  const back = async () => {
    await page.goBack();
    return addressOf(page);
  };

  it('leads whoever was led from an address to Login to where they came from', async () => {
    await page.goto(`${portal}${start}`);
    await page.goto(`${portal}/units?page=2`);
    await atLogin();
    expect(await back()).toBe(start);
  });

  it('leads whoever was led from / to Profile to where they came from', async () => {
    await openAs(start);
    await page.goto(`${portal}/`);
    await page.getByText(account.email).waitFor();
    expect(await back()).toBe(start);
  });

  it('leads out of what a log-out has closed', async () => {
    await openAs(start);
    await page.goto(`${portal}/profile`);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await surname().waitFor();
    await logOut().click();
    await atLogin();
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/login?redirect=%2Fprofile');
    expect(await back()).toBe(start);
  });
});
