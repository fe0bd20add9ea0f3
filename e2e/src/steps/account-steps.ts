import type { Page } from 'playwright-core';
import type { Account, Addresses } from '../harness/addresses.ts';

/** Fills in the sign-up form, which passes the captcha by itself. */
export async function signUp(page: Page, { portal }: Addresses, account: Account): Promise<void> {
  await page.goto(portal);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(account.name);
  await page.getByRole('textbox', { name: 'Surname' }).fill(account.surname);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.getByText('Checked. You can go on.').waitFor({ timeout: 60_000 });
  await page
    .getByRole('checkbox', { name: /I accept the End User Licence Agreement/u })
    .check({ force: true });
  await page.getByRole('checkbox', { name: /I accept the Privacy policy/u }).check({ force: true });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
}

/** The first link of this kind in the newest mail to the account; the page is loaded anew until the mail is there. */
export async function mailedLink(
  page: Page,
  { mailbox }: Addresses,
  account: Account,
  kind: RegExp,
): Promise<string> {
  const mails = page.getByRole('article').filter({ hasText: account.email });
  const link = mails.getByRole('link', { name: kind }).first();
  for (let tries = 0; tries < 20; tries++) {
    await page.goto(mailbox);
    // Its words alone, below the mail as it looks.
    const words = mails.locator('summary');
    for (const one of await words.all()) await one.click();
    const there = await link.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    );
    if (there) break;
  }
  const address = await link.getAttribute('href', { timeout: 1_000 });
  if (!address) throw new Error('the mail has no such link');
  return address;
}

/** Opens the confirmation link of the newest mail to the account. */
export async function confirmEmail(page: Page, addresses: Addresses, account: Account): Promise<void> {
  await page.goto(await mailedLink(page, addresses, account, /email-confirm/u));
  await page.getByRole('heading', { name: 'E-mail confirmed' }).waitFor();
}

export async function logIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your pools' }).waitFor();
}
