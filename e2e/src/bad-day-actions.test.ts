import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { wholeMatrix } from './harness/whole-matrix.ts';
import { type Cause, causes, rawError, type Sufferer, standStill, sufferer, until } from './steps/causes.ts';
import { type Action, actions, type Scene } from './steps/every-action.ts';
import { madePool, stateAt } from './steps/made-pool.ts';
import { addressOf, signIn, textOf } from './steps/public-steps.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const house = openHouse({ env: { DEMO_UNITS: '200' } });
let poolhouse: Poolhouse;
let browser: Browser;
let portal: string;

beforeAll(() => {
  ({ poolhouse, browser } = house());
  portal = poolhouse.addresses.remote;
});

/** Somebody new on the page of an action, who has done all but press. */
async function about(action: Action): Promise<Scene & { on: Sufferer; tidy: () => Promise<unknown> }> {
  const { db } = poolhouse.running.database;
  const account = await readyAccount(poolhouse, { roles: ['ROLE_APP_POOL_REMOTE'] });
  if (action.as === 'newcomer')
    await db.deleteFrom('term_agreements').where('user_id', '=', account.id).execute();
  await madePool(poolhouse, account, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
  const on = await sufferer(browser);
  const { page } = on;
  if (action.as !== 'nobody') await enter(page, portal, account);
  const scene = { page, poolhouse, portal, account };
  const undo = await action.prepare(scene);
  await page.waitForLoadState('networkidle');
  const tidy = async (): Promise<void> => {
    if (typeof undo === 'function') await undo();
    await on.context.close();
  };
  return { ...scene, on, tidy };
}

/** What an answer sets is lost with it. None is missing for a moment: what asks by itself meanwhile would lose its session. */
async function putBack({ context }: Sufferer, cookies: Cookies): Promise<void> {
  await context.addCookies(cookies);
  const isNew = ({ name }: Cookies[number]) => cookies.every((one) => one.name !== name);
  for (const { name } of (await context.cookies()).filter(isNew)) await context.clearCookies({ name });
}

const tried = actions.filter(({ always }) => wholeMatrix || always);
const { network, server, hanging, answer, socket } = causes;

describe.each<Cause>([network, server, hanging, answer])('$name', { timeout: 60_000 }, (cause) => {
  it.each(tried)('$name says what is true, and can be done when it is over', async (action) => {
    const { on, page, tidy } = await about(action);
    const before = await on.context.cookies();
    const end = await cause.begin(on, /^$/u);
    const wasDone = (): Promise<boolean> => action.done(page).isVisible();
    try {
      await action.press(page, cause === network);
      const truth = action.unknown && cause !== network ? action.unknown : cause.truth;
      const told = page.getByText(truth).filter({ visible: true }).first();
      await until(
        on,
        async () => (await told.isVisible()) || (cause === answer && (await wasDone())),
        cause.pace,
      );
      // However long it takes to look, what heals by itself has the time that it has on any other day.
      await standStill(on);
      const said = await textOf(page);
      expect(said).not.toMatch(rawError);
      expect(said).not.toMatch(cause.lie);
    } finally {
      await end();
    }
    if (cause === answer) await putBack(on, before);
    await on.page.clock.resume();
    const isOver = async (): Promise<boolean> =>
      (await wasDone()) || (cause === answer && (await action.doneBefore?.(page).isVisible()) === true);
    const goesOn =
      cause === answer ? action.byItself || action.endsSession : cause !== network && action.byItself;
    if (!goesOn && !(await isOver())) await action.press(page);
    await until(on, isOver);
    expect(await textOf(page)).not.toMatch(rawError);
    await tidy();
  });
});

it.each(tried)(
  'on a silent socket, $name is done as on any other day',
  { timeout: 60_000 },
  async (action) => {
    const { on, page, tidy } = await about(action);
    const end = await socket.begin(on, /^$/u);
    await action.press(page);
    await until(on, () => action.done(page).isVisible());
    const said = await textOf(page);
    expect(said).not.toMatch(rawError);
    expect(said).not.toMatch(socket.lie);
    await end();
    await tidy();
  },
);

describe('after the session was ended elsewhere', { timeout: 60_000 }, () => {
  it.each(tried.filter(({ as }) => as !== 'nobody'))(
    '$name leads to the login, which says so and leads back',
    async (action) => {
      const { on, page, account, tidy } = await about(action);
      const [address] = addressOf(page).split('?');
      await poolhouse.running.database.db.deleteFrom('sessions').where('user_id', '=', account.id).execute();
      await action.press(page);
      await until(on, () => page.getByRole('heading', { name: 'Welcome back', exact: true }).isVisible());
      if (!action.endsSession)
        await page
          .getByRole('status')
          .filter({ hasText: /session has ended/u })
          .waitFor();
      expect(await textOf(page)).not.toMatch(rawError);
      await signIn(page, account);
      const back = (): boolean => addressOf(page).split('?')[0] === address;
      await until(
        on,
        async () => back() || (action.endsSession === true && !addressOf(page).startsWith('/login')),
      );
      await tidy();
    },
  );
});

/** Something else that fails, and is told by a notification. */
async function failElse(page: Page, isNobody: boolean): Promise<void> {
  const files = '**/assets/**';
  const logOut = '**/api/end_users/auth/cookie';
  if (isNobody) {
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.getByRole('combobox', { name: 'Language' }).last().selectOption('fr');
  } else {
    await page.route(logOut, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: /^Account of/u }).click();
    await page.getByRole('list').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click();
    // What was typed and is not saved is asked for first.
    const leave = page.getByRole('button', { name: 'Leave', exact: true });
    await leave.or(toastsOf(page)).first().waitFor({ state: 'attached' });
    if (await leave.isVisible()) await leave.click();
  }
  await toastsOf(page).first().waitFor({ state: 'attached' });
  if (!isNobody) await page.keyboard.press('Escape');
  await page.unroute(isNobody ? files : logOut);
}

// What is read is no action, and what asks in a dialog has nothing beside it that could fail.
const beside = ({ as, name, endsSession }: Action): boolean =>
  as !== 'newcomer' && !endsSession && name !== 'searching';

it.each(tried.filter(beside))(
  'notifications are gone as soon as $name begins',
  { timeout: 60_000 },
  async (action) => {
    const { on, page, tidy } = await about(action);
    await failElse(page, action.as === 'nobody');
    await hanging.begin(on, /^$/u);
    await action.press(page);
    await expect.poll(() => toastsOf(page).count()).toBe(0);
    await tidy();
  },
);
