import type { Locator, Page } from 'playwright-core';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { linkFrom, signUpField, tick, typePassword } from './public-steps.ts';
import type { ReadyAccount } from './ready-account.ts';
import { toldUnit } from './told-unit.ts';

const newPassword = 'eleven warm lagoons at noon';

/** Who acts, and where. */
export interface Scene {
  readonly page: Page;
  readonly poolhouse: Poolhouse;
  readonly portal: string;
  readonly account: ReadyAccount;
}

/** Something that a person does, from the page on which they do it to what they see afterwards. */
export interface Action {
  readonly name: string;
  readonly as: 'nobody' | 'owner' | 'newcomer';
  /** All but the last press. @returns what undoes what was made for it */
  readonly prepare: (scene: Scene) => Promise<unknown>;
  /** @param anyway also where the portal says that it can't be done */
  readonly press: (page: Page, anyway?: boolean) => Promise<void>;
  /** What is seen when it was done. */
  readonly done: (page: Page) => Locator;
  /** What is seen instead when it is done again after its first answer was lost. */
  readonly doneBefore?: (page: Page) => Locator;
  /** What is true as long as nobody knows how it ended, where that is more than who is silent. */
  readonly unknown?: RegExp;
  /** Goes on by itself when it can; others are done by another press. */
  readonly byItself?: true;
  /** Ends the session, of which the browser hears by its live socket too. */
  readonly endsSession?: true;
  readonly always?: true;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first();
const says = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first();
const at =
  (path: string, ready: (page: Page) => Locator) =>
  async ({ page, portal }: Scene): Promise<void> => {
    await page.goto(`${portal}${path}`);
    await ready(page).waitFor();
  };
const settings = at('/profile/settings', (page) => page.getByRole('textbox', { name: 'Surname' }));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (page: Page) => page.locator('[role$=dialog]');

/** Asks the server beside the browser, below `end_users`. */
async function post({ addresses }: Poolhouse, path: string, body: object, cookie = ''): Promise<void> {
  const { origin } = new URL(addresses.portal);
  const answer = await fetch(`${origin}/api/end_users/${path}`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
}

const withPasswords = async ({ page, account }: Scene): Promise<void> => {
  await field(page, 'Current password').fill(account.password);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Repeat new password').fill(newPassword);
};
const eco = (page: Page) => page.getByRole('radio', { name: 'Eco', exact: true });
const confirm = (page: Page) => dialog(page).locator('button').last().click();

/** Every kind of action that the portal has. */
export const actions: readonly Action[] = [
  {
    name: 'signing in',
    as: 'nobody',
    async prepare(scene) {
      await at('/login', heading('Welcome back'))(scene);
      await typePassword(scene.page, scene.account);
    },
    press: button('Sign in'),
    done: heading('Your pools'),
    always: true,
  },
  {
    name: 'trying a demo',
    as: 'nobody',
    prepare: at('/login', heading('Welcome back')),
    press: button('Try a demo pool'),
    done: says('This is a demo'),
  },
  {
    name: 'signing up',
    as: 'nobody',
    async prepare(scene) {
      const { page, account } = scene;
      await at('/sign-up', (on) => signUpField(on, 'name'))(scene);
      for (const name of ['name', 'surname', 'password'] as const)
        await signUpField(page, name).fill(account[name]);
      await signUpField(page, 'email').fill(`new.${account.email}`);
      await tick(page, 'eula', 'privacyPolicy');
      await says('Checked. You can go on.')(page).waitFor();
    },
    press: button('Create account'),
    done: heading('Check your mail'),
  },
  {
    name: 'asking for a mail',
    as: 'nobody',
    async prepare(scene) {
      await at('/forgot-password', heading('Forgot your password?'))(scene);
      await field(scene.page, 'E-mail').fill(scene.account.email);
    },
    press: button('Send the link'),
    done: heading('Check your mail'),
  },
  {
    name: 'setting a new password by a link',
    as: 'nobody',
    async prepare(scene) {
      const { page, poolhouse, account } = scene;
      await post(poolhouse, 'auth/reset_password_request', { email: account.email });
      await at(await linkFrom(poolhouse, account, 'reset'), heading('Set a new password'))(scene);
      await field(page, 'New password').fill(newPassword);
      await field(page, 'Repeat new password').fill(newPassword);
    },
    press: button('Save password'),
    done: heading('Password changed'),
    doneBefore: heading('It may be done already'),
  },
  {
    name: 'opening a link that cancels a deletion',
    as: 'nobody',
    async prepare(scene) {
      const { poolhouse, account, page } = scene;
      const { id, password } = account;
      await post(poolhouse, `${id}/request_delete`, { password }, await account.begin());
      const link = await linkFrom(poolhouse, account, 'deletion-requested');
      // Its screen is there, so that nothing but its answer can be missing.
      await at('/revoke-deletion-request', heading('This link is not complete'))(scene);
      await page.evaluate((to) => Object.assign(window, { mailedLink: to }), link);
    },
    press: (page) =>
      page.evaluate(() => {
        history.pushState({}, '', Reflect.get(window, 'mailedLink'));
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }),
    done: heading('Your account stays'),
    doneBefore: heading('It may be done already'),
    byItself: true,
  },
  {
    name: 'saving the profile',
    as: 'owner',
    async prepare(scene) {
      await settings(scene);
      await field(scene.page, 'Surname').fill('Dvořáková');
    },
    press: button('Save'),
    done: says('Profile updated'),
    always: true,
  },
  {
    name: 'changing the password',
    as: 'owner',
    async prepare(scene) {
      await settings(scene);
      await withPasswords(scene);
    },
    press: button('Change password'),
    done: says('Password updated'),
    // The session's new cookie was lost with the answer.
    doneBefore: heading('Welcome back'),
    unknown: /It is not known whether the password was changed/u,
  },
  {
    name: 'deleting the account',
    as: 'owner',
    async prepare(scene) {
      await settings(scene);
      await button('Delete account')(scene.page);
      await dialog(scene.page).locator('input[name=password]').fill(scene.account.password);
    },
    press: confirm,
    done: heading('Welcome back'),
    endsSession: true,
  },
  {
    name: 'logging out everywhere',
    as: 'owner',
    async prepare(scene) {
      await settings(scene);
      await button('Log out from all devices')(scene.page);
    },
    press: confirm,
    done: heading('Welcome back'),
    endsSession: true,
  },
  {
    name: 'logging out',
    as: 'owner',
    prepare: at('/profile', (page) => page.locator('main').getByRole('button', { name: 'Log out' })),
    press: (page) => page.locator('main').getByRole('button', { name: 'Log out' }).click(),
    done: heading('Welcome back'),
    endsSession: true,
  },
  {
    name: 'downloading what is kept',
    as: 'owner',
    prepare: settings,
    press: button('Download profile data'),
    done: says('Data downloaded'),
  },
  {
    name: 'accepting the terms',
    as: 'newcomer',
    async prepare(scene) {
      await at('/accept-terms', heading('Please accept our terms'))(scene);
      await button('Accept')(scene.page);
      for (const box of await dialog(scene.page).getByRole('checkbox').all())
        await box.check({ force: true });
    },
    press: confirm,
    done: says('Terms of service accepted'),
  },
  {
    name: 'opening another application',
    as: 'owner',
    prepare: at('/profile', (page) => page.getByRole('button', { name: 'Open Pool Live' })),
    press: button('Open Pool Live'),
    done: heading('Your pools'),
  },
  {
    name: 'pairing',
    as: 'owner',
    async prepare(scene) {
      const { page, poolhouse } = scene;
      const found = await toldUnit(poolhouse);
      await at('/units/add', (on) => field(on, 'Serial number'))(scene);
      await field(page, 'Serial number').fill(found.serial);
      await button('Continue')(page);
      await field(page, 'Code').fill(found.activationCode);
      await field(page, 'Name (optional)').fill('New pool');
      return () => found.end();
    },
    press: button('Add this unit'),
    done: heading('New pool'),
    unknown: /It is not known yet whether the unit was added/u,
  },
  {
    name: 'switching the mode',
    as: 'owner',
    async prepare(scene) {
      const unit = await toldUnit(scene.poolhouse, scene.account);
      await at(`/units/${unit.serial}/mode`, eco)(scene);
      await eco(scene.page).and(scene.page.locator('[aria-disabled=false]')).waitFor();
      return () => unit.end();
    },
    press: (page, anyway = false) => eco(page).click({ force: anyway }),
    done: says(/Switching to Eco/u),
    unknown: /Whether the unit switched to the mode Eco is not known yet/u,
    byItself: true,
    always: true,
  },
  {
    name: 'saving a unit',
    as: 'owner',
    async prepare(scene) {
      const unit = await toldUnit(scene.poolhouse, scene.account);
      await at(`/units/${unit.serial}/edit`, (page) => field(page, 'Note'))(scene);
      await field(scene.page, 'Note').fill('Key under the mat');
      return () => unit.end();
    },
    press: button('Save'),
    done: says('Saved'),
  },
  {
    name: 'unpairing',
    as: 'owner',
    async prepare(scene) {
      const unit = await toldUnit(scene.poolhouse, scene.account);
      await at(`/units/${unit.serial}/edit`, (page) => field(page, 'Note'))(scene);
      await button('Unpair')(scene.page);
      await dialog(scene.page).waitFor();
      return () => unit.end();
    },
    press: confirm,
    done: heading('Your pools'),
    unknown: /It may be done already/u,
  },
  {
    name: 'searching',
    as: 'owner',
    prepare: at('/units', (page) => page.getByRole('searchbox')),
    press: (page) => page.getByRole('searchbox').fill('nowhere'),
    done: says(/^Nothing found for/u),
    byItself: true,
  },
];
