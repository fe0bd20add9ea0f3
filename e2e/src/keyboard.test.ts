import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from './harness/addresses.ts';
import type { Browser } from './harness/browser.ts';
import { type Keyboard, keyboardOf } from './harness/keyboard.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { linkFrom } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const password = 'nine slow kingfishers';

describe('by keyboard alone, with the focus in sight and never lost', { timeout: 120_000 }, () => {
  const house = openHouse({ env: { VIRTUAL_UNITS: '1' } });
  let poolhouse: Poolhouse;
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  let portal: string;

  beforeAll(async () => {
    ({ poolhouse, browser } = house());
    ({ portal } = poolhouse.addresses);
    await somebody();
  });

  /** Somebody else at the same machine, logged in when it is an account. */
  async function somebody(account?: ReadyAccount): Promise<void> {
    await page?.context().close();
    ({ page } = await browser.person());
    page.setDefaultTimeout(30_000);
    keys = keyboardOf(page);
    if (account) await enter(page, portal, account);
  }
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

  async function logIn(email: string, secret: string): Promise<void> {
    await keys.type(field('E-mail'), email);
    await keys.type(field('Password'), secret);
    await keys.key('Enter');
  }

  it('somebody signs up with the accessible captcha, confirms the address and logs in', async () => {
    const account = newAccount();
    await page.goto(`${portal}/login`);
    await keys.press(link('Create an account'));
    await keys.reaches(heading('Create an account'));
    await keys.type(field('Name'), account.name);
    await keys.type(field('Surname'), account.surname);
    await keys.type(field('E-mail'), account.email);
    await keys.type(field('Password'), account.password);
    await keys.reaches(page.getByText('Checked. You can go on.'));
    await keys.press(box('I accept the End User Licence Agreement'), 'Space');
    await keys.press(box('I accept the Privacy policy'), 'Space');
    await keys.press(button('Create account'));
    await keys.reaches(heading('Check your mail'));
    expect(await keys.isAt(heading('Check your mail'))).toBe(true);
    await page.goto(`${portal}${await linkFrom(poolhouse, account, 'confirm')}`);
    await keys.reaches(heading('E-mail confirmed'));
    await keys.press(link('Go to sign in'));
    await keys.reaches(heading('Welcome back'));
    await logIn(account.email, account.password);
    await keys.reaches(heading('Your pools'));
  });

  it('somebody sets a new password by mail, and switches language and theme on the way', async () => {
    const account = await readyAccount(poolhouse);
    await somebody();
    await page.goto(`${portal}/login`);
    await keys.tabTo(page.getByRole('combobox', { name: 'Language' }));
    await keys.key('ArrowDown');
    await keys.reaches(heading('Vítejte zpět'));
    await keys.key('ArrowUp');
    await keys.reaches(heading('Welcome back'));
    await keys.press(button('Appearance: Automatic'));
    await keys.press(button('Appearance: Light'), 'Space');
    await keys.reaches(button('Appearance: Dark'));
    await keys.tabTo(link('Forgot password?'), 'Shift+Tab');
    await keys.key('Enter');
    await keys.reaches(heading('Forgot your password?'));
    await keys.type(field('E-mail'), 'jana');
    await keys.press(button('Send the link'));
    await keys.reaches(page.getByText('Please enter valid email.'));
    expect(await keys.isAt(field('E-mail'))).toBe(true);
    await keys.type(field('E-mail'), account.email);
    await keys.key('Enter');
    await keys.reaches(heading('Check your mail'));
    await page.goto(`${portal}${await linkFrom(poolhouse, account, 'reset')}`);
    await keys.type(field('New password'), password);
    await keys.type(field('Repeat new password'), password);
    await keys.press(button('Save password'));
    await keys.reaches(heading('Password changed'));
    await keys.press(link('Go to sign in'));
    await logIn(account.email, password);
    await keys.reaches(heading('Your pools'));
  });

  it('an owner changes contact and password, closes notifications, is asked about unsaved changes', async () => {
    const account = await readyAccount(poolhouse);
    await somebody(account);
    await page.goto(`${portal}/units`);
    await keys.press(link('Skip to content'));
    expect(await keys.isAt(page.locator('main'))).toBe(true);
    const menu = button(`Account of ${account.name} ${account.surname}`);
    await keys.tabTo(menu, 'Shift+Tab');
    await keys.key('Enter');
    await keys.key('ArrowDown');
    await keys.key('ArrowDown');
    expect(await keys.isAt(link('Settings').first())).toBe(true);
    await keys.key('Escape');
    expect(await keys.isAt(menu)).toBe(true);
    await keys.key('Space');
    await keys.press(page.getByRole('list').getByRole('link', { name: 'Settings' }));
    await keys.reaches(heading('Settings'));

    await keys.type(field('Name'), 'Johana');
    await keys.tabTo(page.locator('main').getByRole('link', { name: 'Profile' }), 'Shift+Tab');
    await keys.key('Enter');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await keys.reaches(question);
    await staysInside();
    await keys.key('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await keys.isAt(page.locator('main').getByRole('link', { name: 'Profile' }))).toBe(true);
    // An error stays until it is closed; other notifications go while somebody is on the way to them.
    await page.route('**/api/end_users/*', (route) => route.abort('connectionfailed'), { times: 1 });
    await keys.tabTo(field('Name'));
    await keys.key('Enter');
    const trouble = page.getByText('Having trouble connecting to the server');
    await keys.reaches(trouble);
    await keys.press(button('Close notification'));
    await trouble.waitFor({ state: 'detached' });
    await keys.reaches(heading('Settings'));
    await keys.tabTo(field('Name'), 'Shift+Tab');
    await keys.key('Enter');
    await keys.reaches(page.getByText('Profile updated'));

    await keys.tabTo(field('Current password'));
    await page.keyboard.type('not this one');
    await keys.type(field('New password'), password);
    await keys.type(field('Repeat new password'), password);
    await keys.press(button('Change password'));
    await keys.reaches(page.locator('[aria-invalid=true]'));
    expect(await keys.isAt(field('Current password'))).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(account.password);
    await keys.key('Enter');
    await keys.reaches(page.getByText('Password updated'));
  });

  it('an owner logs out by the menu, deletes the account and takes it back by mail', async () => {
    const account = await readyAccount(poolhouse);
    await somebody(account);
    await page.goto(`${portal}/profile/settings`);
    const remove = button('Delete account').first();
    await keys.press(remove);
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await keys.reaches(dialog);
    expect(await keys.isAt(dialog.getByRole('textbox', { name: 'Password' }))).toBe(true);
    await staysInside();
    await keys.key('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await keys.isAt(remove)).toBe(true);

    await keys.tabTo(button(`Account of ${account.name} ${account.surname}`), 'Shift+Tab');
    await keys.key('Enter');
    await keys.press(page.getByRole('list').getByRole('button', { name: 'Log out' }));
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    await keys.reaches(question);
    await keys.press(question.getByRole('button', { name: 'Cancel' }));
    await question.waitFor({ state: 'detached' });
    expect(await keys.isAt(button(`Account of ${account.name} ${account.surname}`))).toBe(true);

    await keys.press(remove);
    await keys.type(dialog.getByRole('textbox', { name: 'Password' }), account.password);
    await keys.key('Enter');
    await keys.reaches(heading('Welcome back'));
    await page.goto(`${portal}${await linkFrom(poolhouse, account, 'deletion-requested')}`);
    await keys.reaches(heading('Your account stays'));
    await keys.press(link('Go to sign in'));
    await logIn(account.email, account.password);
    await keys.reaches(heading('Your pools'));
  });

  it('a newcomer accepts the terms', async () => {
    const account = await readyAccount(poolhouse);
    const { db } = poolhouse.running.database;
    await db.deleteFrom('term_agreements').where('user_id', '=', account.id).execute();
    await somebody(account);
    await page.goto(`${portal}/units`);
    const accept = button('Accept').first();
    await keys.press(accept);
    const dialog = page.getByRole('dialog', { name: 'Accept the terms of service' });
    await keys.reaches(dialog);
    await staysInside();
    await keys.key('Escape');
    expect(await keys.isAt(accept)).toBe(true);
    await keys.key('Space');
    await keys.reaches(dialog);
    await keys.press(dialog.getByRole('button', { name: 'Accept' }));
    await keys.reaches(dialog.getByText('Please accept the Privacy policy.'));
    expect(await keys.isAt(box('I accept the End User Licence Agreement'))).toBe(true);
    await keys.key('Space');
    await keys.press(box('I accept the Privacy policy'), 'Space');
    await keys.press(dialog.getByRole('button', { name: 'Accept' }));
    await keys.reaches(heading('Your pools'));
  });

  it('an owner adds a unit by its code and switches its mode', async () => {
    const account = await readyAccount(poolhouse);
    const [unit] = poolhouse.running.virtualUnits;
    await somebody(account);
    await page.goto(`${portal}/units`);
    await keys.press(page.getByRole('link', { name: 'Add a unit' }).first());
    await keys.reaches(heading('Which unit is it?'));
    expect(await keys.isAt(field('Serial number'))).toBe(true);
    await page.keyboard.type(unit?.serial ?? '');
    await keys.key('Enter');
    await keys.reaches(heading('Prove that it is yours'));
    expect(await keys.isAt(field('Code'))).toBe(true);
    await page.keyboard.type('0000000000');
    await keys.key('Enter');
    await keys.reaches(page.locator('main [role=alert], main [aria-invalid=true]').first());
    await keys.type(field('Code'), unit?.activationCode ?? '');
    await keys.type(field('Name (optional)'), 'Garden pool');
    await keys.press(button('Add this unit'));
    await keys.reaches(heading('Garden pool'));
    await page.getByText(/^-?\d+\.\d\s°C\. Your pool is live\.$/u).waitFor();
    await keys.reaches(page.getByText(/^Live · /u));
    const summary = page.locator('summary');
    await keys.press(summary);
    await keys.tabTo(page.getByRole('region', { name: 'As a table' }));

    const mixed = await fetch(new URL(`/units/${unit?.serial}/mixed`, poolhouse.addresses.panel), {
      method: 'POST',
      headers: {
        origin: new URL(poolhouse.addresses.panel).origin,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(mixed.ok).toBe(true);
    await page.goto(`${portal}/profile`);
    await keys.press(link('Pools'));
    await keys.reaches(heading('Your pools'));
    await keys.press(page.locator('main').getByRole('link', { name: 'Garden pool' }));
    await keys.reaches(heading('Garden pool'));
    await page.goto(`${portal}/profile`);
    await keys.tabTo(button('Open Pool Remote'));
    // It leads to another page, in which nothing has the focus at first.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\/remote\.[^/]+\/units/u);
    await heading('Your pools').waitFor();
    await page.goto(`${poolhouse.addresses.remote}/units/${unit?.serial}/mode`);
    await page.getByRole('radio', { name: 'Eco', disabled: false }).waitFor();
    await keys.tabTo(page.getByRole('radio', { checked: true }));
    const eco = page.getByRole('radio', { name: 'Eco' });
    for (let steps = 0; steps < 6 && !(await keys.isAt(eco)); steps++) await keys.key('ArrowRight');
    await keys.key('Space');
    await keys.reaches(page.getByText('The unit now works in the mode Eco.'));
  });

  it('the menu of a phone is opened, closed by Escape, and left by a link', async () => {
    await somebody(await readyAccount(poolhouse));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portal}/profile`);
    await keys.press(button('Open menu'));
    const add = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Add a unit' });
    await keys.tabTo(add);
    await keys.key('Escape');
    expect(await keys.isAt(button('Open menu'))).toBe(true);
    await keys.key('Enter');
    await keys.press(add);
    await keys.reaches(heading('Which unit is it?'));
  });

  /** A dialog's stops lead round within it, forwards and back; the notifications and the browser lie between. */
  async function staysInside(): Promise<void> {
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      for (let stops = 0; stops < 8; stops++) {
        await page.keyboard.press(key);
        const where = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || Boolean(activeElement?.closest('[aria-modal=true], #toasts'));
        });
        expect(where, `${key} leads out of the dialog`).toBe(true);
      }
    }
  }
});
