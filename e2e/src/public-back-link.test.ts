import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, signIn, storedKeys } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let account: ReadyAccount;
let portal: string;
let page: Page;

beforeAll(async () => {
  ({ portal } = house().poolhouse.addresses);
  account = await readyAccount(house().poolhouse);
});
beforeEach(async () => {
  ({ page } = await house().browser.person());
  page.setDefaultTimeout(20_000);
});

const open = (path: string) => page.goto(`${portal}${path}`);
const atLogin = () => page.getByRole('heading', { name: 'Welcome back', exact: true }).waitFor();

describe('the application that one came from', { timeout: 60_000 }, () => {
  const HOUR = 3_600_000;
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('backLink') ?? 'null'));
  const store = (age: number) =>
    page.evaluate((createdAt) => {
      localStorage.setItem('backLink', JSON.stringify({ appName: 'remote-mobile', createdAt }));
    }, Date.now() - age);
  const backTo = (app: string) =>
    page.getByRole(app === 'Mobile Live' ? 'link' : 'button', { name: `Back to ${app}` });

  it('is stored with its time, leaves the address, and the navigation goes on; a redirect beside it stays', async () => {
    const before = Date.now();
    await open('/login?appBackLink=remote-mobile&redirect=%2Fprofile%2Fsettings%3Fa%3D1');
    await atLogin();
    await expect.poll(() => addressOf(page)).toBe('/login?redirect=%2Fprofile%2Fsettings%3Fa%3D1');
    const { appName, createdAt } = await stored();
    expect(appName).toBe('remote-mobile');
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(Date.now());
    await signIn(page, account);
    await backTo('Mobile Remote').waitFor();
    expect(addressOf(page)).toBe('/profile/settings?a=1');
    expect(await storedKeys(page)).toEqual(['backLink']);
    // Which is another host, where nobody has logged in yet.
    await backTo('Mobile Remote').click();
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
    expect(page.url()).toBe(new URL('/units', house().poolhouse.addresses.remote).href);
  });

  it('leaves the address of a path that needs a login, which then comes back without it', async () => {
    await open('/profile?appBackLink=remote-mobile&x=1#y');
    await atLogin();
    await expect.poll(() => addressOf(page)).toBe('/login?redirect=%2Fprofile%3Fx%3D1%23y');
    await signIn(page, account);
    await backTo('Mobile Remote').waitFor();
    expect(addressOf(page)).toBe('/profile?x=1#y');
  });

  it('is restored on the start when it is younger than 2 hours, otherwise removed', async () => {
    await enter(page, portal, account);
    await open('/profile');
    await backTo('Mobile Live').waitFor();
    await store(2 * HOUR - 60_000);
    await page.reload();
    await backTo('Mobile Remote').waitFor();
    await store(2 * HOUR);
    await open('/terms-of-service');
    await page.getByRole('heading', { name: 'Terms of service', exact: true }).first().waitFor();
    await expect.poll(stored).toBeNull();
    await open('/profile');
    await backTo('Mobile Live').waitFor();
  });

  it('is not remembered when nobody has configured it', async () => {
    await open('/login?appBackLink=https%3A%2F%2Fevil.example');
    await atLogin();
    await expect.poll(() => addressOf(page)).toBe('/login');
    expect(await stored()).toBeNull();
  });
});
