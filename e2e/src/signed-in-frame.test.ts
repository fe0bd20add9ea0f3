import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import { viewports } from './harness/screen.ts';
import { stageUnits } from './pictures/stage-units.ts';
import { logIn } from './steps/account-steps.ts';
import { madePool } from './steps/made-pool.ts';
import { readyAccount } from './steps/ready-account.ts';
import { calls, signedIn } from './steps/signed-in.ts';
import { standBefore, switchMode } from './steps/unit-steps.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse({ env: { VIRTUAL_UNITS: '1' } });

const accountMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Account of Jana Nováková' }).click();
  return page.getByRole('list', { name: 'Account of Jana Nováková' });
};

describe('the frame of the account area in a browser', () => {
  it('has an account menu with profile, settings, help, terms, and a logout that asks first', async () => {
    const { page } = await signedIn(house(), '/profile');
    const logOuts = calls(page, 'DELETE', /auth\/cookie$/u);
    const menu = await accountMenu(page);
    const links = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Profile', '/profile'],
      ['Settings', '/profile/settings'],
      ['Help', expect.stringMatching(/help/u)],
      ['Terms of service', '/profile/terms-of-service'],
    ]);
    await menu.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(logOuts).toEqual([]);
    await (await accountMenu(page)).getByRole('button', { name: 'Log out' }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(logOuts).toHaveLength(1);
  });

  it('has the tabs Profile, Terms of service and Settings, and a button back to the application', async () => {
    const { page } = await signedIn(house(), '/profile');
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['Profile', 'Terms of service', 'Settings']);
    for (const [index, heading] of ['Jana Nováková', 'Terms of service', 'Settings'].entries()) {
      await tabs.nth(index).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const current = await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-current')));
      expect(current).toEqual([0, 1, 2].map((place) => (place === index ? 'page' : null)));
    }
    await page.getByRole('link', { name: 'Back to Mobile Live' }).click();
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
  });

  it('begins with the link past it, also on a phone where the current tab is brought into view', async () => {
    const { page } = await signedIn(house(), '/profile/settings', { viewport: viewports.phone });
    const tab = page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Settings' });
    // All of it is in sight, so that nothing scrolls any more.
    await expect.poll(() => tab.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(390);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('has a toggle for its menu on a phone', async () => {
    const { page } = await signedIn(house(), '/profile', { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    for (const name of ['Pools', 'Add a unit', 'Help']) await menu.getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Add a unit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add a unit' }).waitFor();
    await menu.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await menu.getByRole('link', { name: 'Add a unit' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
  });
});

describe('the header’s list of devices in a browser', () => {
  it('shows the newest 12 of 14, and all pools in its last line, on a desktop and on a phone', async () => {
    const { poolhouse, browser } = house();
    const { portal } = poolhouse.addresses;
    const account = await readyAccount(poolhouse);
    // The newest are the last by name, and the first that were made.
    for (let n = 14; n > 0; n--) {
      const serial = await madePool(poolhouse, account, `Pool ${n}`);
      const since = new Date(Date.UTC(2026, 0, n));
      await giveUnits(poolhouse.running.database.db, account.id, [serial], { since });
    }
    const shown = Array.from({ length: 12 }, (_, place) => `Pool ${14 - place}`);
    const { page, complaints } = await signedIn({ poolhouse, browser }, '/profile', { account });
    await page.getByRole('button', { name: 'List of your pools' }).press('Enter');
    const list = page.getByRole('list', { name: 'List of your pools' });
    await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual([...shown, 'All pools (14)']);
    // By keyboard, round the ends of the list.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('14 units', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/units');
    await page.goto(`${portal}/profile`);
    await page.setViewportSize(viewports.phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'All pools (14)', exact: true }).waitFor();
    const pools = menu.getByRole('link', { name: /pool/iu });
    expect(await pools.allInnerTexts()).toEqual(['Pools', ...shown, 'All pools (14)']);
    await pools.last().click();
    await page.getByText('14 units', { exact: true }).waitFor();
    expect(await menu.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the modes of a unit in a browser', () => {
  it('off, on, auto and eco are switched from afar, the unit shows them, and the tab Status is one press away', async () => {
    const { page, context } = await house().browser.person();
    const account = await readyAccount(house().poolhouse);
    await logIn(page, house().poolhouse.addresses.remote, account);
    const { live } = await stageUnits(house().poolhouse, account);
    const front = await standBefore(await context.newPage(), house().poolhouse.addresses);
    expect(front.serial).toBe(live);
    await page.goto(new URL(`/units/${live}/mode`, page.url()).href);
    for (const [mode, text] of [
      ['Off', 'No pump, heating or dosing runs.'],
      ['On', 'The pump runs without a pause.'],
      [
        'Auto',
        'The pump follows your own intervals. Outside them it runs when heating or solar comes first by your settings.',
      ],
      ['Eco', 'One interval a day saves power.'],
    ] as const) {
      await page.getByRole('radio', { name: mode, exact: true, disabled: false }).waitFor();
      const radio = page.getByRole('radio', { name: mode, exact: true });
      const described = await radio.getAttribute('aria-describedby');
      // What it does stands there until it is pressed, and then what became of that.
      expect(await page.locator(`[id="${described}"]`).innerText()).toBe(text);
      await switchMode(page, mode);
      await expect.poll(() => radio.isChecked()).toBe(true);
      await front.card
        .locator('.display')
        .getByText(new RegExp(`^${mode.toUpperCase()} · `, 'u'))
        .waitFor();
    }
    const tabs = page.getByRole('navigation', { name: 'Unit' });
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Mode');
    await tabs.getByRole('link', { name: 'Status', exact: true }).click();
    await page.getByRole('region', { name: 'Water' }).waitFor();
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Status');
  });
});
