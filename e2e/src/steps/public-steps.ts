import type { Page, Request } from 'playwright-core';
import type { Account } from '../harness/addresses.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';

/** What stands on the picture that was made last, as eyes would read it. */
export async function readPicture({ running: { database } }: Poolhouse): Promise<string> {
  const { answer } = await database.db
    .selectFrom('captchas')
    .select('answer')
    .where('kind', '=', 'picture')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return answer;
}

const fields = {
  name: ['textbox', 'Name'],
  surname: ['textbox', 'Surname'],
  email: ['textbox', 'E-mail'],
  password: ['textbox', 'Password'],
  code: ['textbox', 'Code from the picture'],
  eula: ['checkbox', 'I accept the End User Licence Agreement'],
  privacyPolicy: ['checkbox', 'I accept the Privacy policy'],
} as const;

/** A field of the sign-up as English readers know it. */
export const signUpField = (page: Page, name: keyof typeof fields) => {
  const [role, label] = fields[name];
  return page.getByRole(role, { name: label, exact: true });
};

/** Takes the picture instead of the check that goes by itself. */
export async function takePicture(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor();
  await page.getByRole('button', { name: 'Use the picture instead' }).click();
}

/** Opens the sign-up and fills in what a person types, all but the consents. */
export async function typeSignUp(page: Page, poolhouse: Poolhouse, account: Account): Promise<void> {
  await page.goto(`${poolhouse.addresses.portal}/sign-up`);
  await takePicture(page);
  for (const name of ['name', 'surname', 'email', 'password'] as const) {
    await signUpField(page, name).fill(account[name]);
  }
  await typeCode(page, poolhouse);
}

/** Copies the code from the picture that is shown. */
export async function typeCode(page: Page, poolhouse: Poolhouse): Promise<void> {
  await page.getByRole('img', { name: 'Picture with a code to copy' }).waitFor();
  await signUpField(page, 'code').fill(await readPicture(poolhouse));
}

/** Ticks a box; its look lies over it. */
export async function tick(page: Page, ...names: ('eula' | 'privacyPolicy')[]): Promise<void> {
  for (const name of names) await signUpField(page, name).check({ force: true });
}

/** The path of the link in the newest mail of a kind to an address, once it was written. */
export async function linkFrom(
  { running: { database } }: Poolhouse,
  { email }: Account,
  kind: string,
  nth = 1,
): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await database.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', email)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .execute();
    const [newest] = mails;
    if (newest && mails.length >= nth) return /https?:\/\/[^/\s]+(\/\S+)/u.exec(newest.text_body)?.[1] ?? '';
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no mail ${kind} number ${nth} to ${email}`);
}

/** Counts the requests of a page that change something at a path of the API. */
export function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === `/api/${path}`) count++;
  });
  return () => count;
}

/** The path, query and hash that the address bar shows. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

export const typePassword = async (page: Page, account: Account): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
};

/** Signs in on the login that is shown. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await typePassword(page, account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** All that a page shows. */
export const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

/** What the browser remembers for longer than a tab. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).sort());
