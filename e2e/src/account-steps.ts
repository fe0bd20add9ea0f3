import type { Page } from 'playwright-core';
import type { Account, Addresses } from './addresses.ts';

/** Fills in the sign-up form; the captcha is passed by its alternative, as there is no other way for a program. */
export async function signUp(page: Page, { portal }: Addresses, account: Account): Promise<void> {
  await page.goto(portal);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(account.name);
  await page.getByRole('textbox', { name: 'Surname' }).fill(account.surname);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Check without a picture' }).click();
  await page.getByText('Checked. You can go on.').waitFor({ timeout: 60_000 });
  await page
    .getByRole('checkbox', { name: /I accept the End User Licence Agreement/u })
    .check({ force: true });
  await page.getByRole('checkbox', { name: /I accept the Privacy policy/u }).check({ force: true });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
}

/** Opens the confirmation link of the newest mail to the account. */
export async function confirmEmail(page: Page, { mailbox }: Addresses, account: Account): Promise<void> {
  await page.goto(mailbox);
  const mail = page.getByRole('article').filter({ hasText: account.email }).first();
  const link = await mail
    .getByRole('link', { name: /email-confirm/u })
    .first()
    .getAttribute('href');
  if (!link) throw new Error('the mail has no confirmation link');
  await page.goto(link);
  await page.getByRole('heading', { name: 'E-mail confirmed' }).waitFor();
}

export async function logIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your pools' }).waitFor();
}
