import type { Locator, Page } from 'playwright-core';
import type { Addresses } from '../harness/addresses.ts';

/** One virtual unit's front on the panel page, as somebody who stands before it sees it. */
export interface Front {
  readonly serial: string;
  readonly page: Page;
  readonly card: Locator;
}

/** Opens the panel page and stands before its nth unit. */
export async function standBefore(page: Page, { panel }: Addresses, nth = 0): Promise<Front> {
  await page.goto(panel);
  const card = page.locator('article.unit').nth(nth);
  const serial = (await card.locator('[data-part=serial]').innerText()).trim();
  await card.getByText('cable in', { exact: true }).waitFor();
  return { serial, page, card };
}

/** Presses Pair and reads the code from the display. */
export async function readPairingCode({ card }: Front): Promise<string> {
  await card.getByRole('button', { name: 'Pair' }).click();
  const big = card.locator('[data-part=big]');
  await card.locator('[data-part=title]').getByText('PAIRING CODE').waitFor();
  return (await big.innerText()).trim();
}

export async function addUnit(page: Page, front: Front, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a unit' }).first().click();
  await page.getByRole('textbox', { name: 'Serial number' }).fill(front.serial);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = await readPairingCode(front);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill(name);
  await page.getByRole('button', { name: 'Add this unit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText(/^Live · /u).waitFor();
}

/** The big number of the status page, in °C. */
export async function shownWater(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Water' }).locator('p').first().innerText();
  return Number(/-?[\d.]+/u.exec(text)?.[0]);
}

export async function switchMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('radio', { name: mode, exact: true }).click();
  await page.getByText(`The unit now works in the mode ${mode}.`).waitFor();
}

/** Presses a button of a front as a program does, also one that has no key. */
export async function pressPanel(
  { page, serial }: Pick<Front, 'page' | 'serial'>,
  button: string,
  data: object = {},
): Promise<{ mode: string }> {
  const { href, origin } = new URL(`/units/${serial}/${button}`, page.url());
  const answer = await page.request.post(href, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`the panel answered ${answer.status()}`);
  return answer.json();
}

/** The water is mixed at once. */
export async function endMixing(front: Front): Promise<void> {
  await pressPanel(front, 'mixed');
}
