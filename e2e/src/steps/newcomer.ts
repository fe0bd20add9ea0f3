import { type Account, type Addresses, newAccount } from '../harness/addresses.ts';
import type { Browser } from '../harness/browser.ts';
import { confirmEmail, logIn, signUp } from './account-steps.ts';
import { addUnit, type Front, shownWater, standBefore, switchMode } from './unit-steps.ts';

/** What a newcomer does with nothing but the printed addresses; says how far it has come. */
export async function beNewcomer(
  browser: Browser,
  addresses: Addresses,
  say: (step: string) => void = () => undefined,
): Promise<{ account: Account; front: Front; complaints: readonly string[] }> {
  const account = newAccount();
  const { page, context, complaints } = await browser.person();
  await signUp(page, addresses, account);
  say('signed up');
  await confirmEmail(page, addresses, account);
  say('confirmed');
  await logIn(page, addresses.portal, account);
  const front = await standBefore(await context.newPage(), addresses);
  await addUnit(page, front, 'Garden pool');
  say(`paired ${front.serial}`);
  const water = await shownWater(page);
  if (!(water > -40 && water < 120)) throw new Error(`the water is shown as ${water} °C`);
  say(`watched: ${water} °C`);

  const [remote] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Switch in Pool Remote' }).click(),
  ]);
  await remote.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
  await remote.goto(new URL(`/units/${front.serial}/mode`, addresses.remote).href);
  // After a start the water mixes for two minutes, and nothing can be switched.
  await remote
    .getByRole('radio', { name: 'Eco', exact: true, disabled: false })
    .waitFor({ timeout: 180_000 });
  await switchMode(remote, 'Eco');
  await page.getByText('Eco', { exact: true }).first().waitFor();
  say('switched to Eco');
  return { account, front, complaints };
}
