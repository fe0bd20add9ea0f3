import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { wholeMatrix } from './harness/whole-matrix.ts';
import {
  type Cause,
  causes,
  endElsewhere,
  rawError,
  type Sufferer,
  sufferer,
  until,
} from './steps/causes.ts';
import { type Row, rows } from './steps/every-route.ts';
import { madePool, stateAt } from './steps/made-pool.ts';
import { addressOf, signIn, textOf } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const tried = rows.filter(({ always }) => wholeMatrix || always);

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let portal: string;
let serial: string;
let terms: string;
let people: Record<'owner' | 'newcomer', ReadyAccount>;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  portal = poolhouse.addresses.remote;
  const { db } = poolhouse.running.database;
  ({ id: terms } = await db.selectFrom('terms').select('id').executeTakeFirstOrThrow());
  await makePeople();
});

/** An owner with a pool, and somebody who has not accepted the terms. */
async function makePeople(): Promise<void> {
  const { db } = poolhouse.running.database;
  const [owner, newcomer] = await Promise.all([readyAccount(poolhouse), readyAccount(poolhouse)]);
  await db.deleteFrom('term_agreements').where('user_id', '=', newcomer.id).execute();
  serial = await madePool(poolhouse, owner, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
  people = { owner, newcomer };
}

/** From where somebody goes to a page: one that shares no file with it but its layout, and asks for nothing. */
const neighbour = ({ pattern }: Row): string => (pattern === '/help' ? '/nowhere' : '/help');

async function open(on: Sufferer, row: Row, as = row.as): Promise<void> {
  const { page, context } = on;
  await context.clearCookies();
  if (as) await enter(page, portal, people[as]);
  await page.goto(`${portal}${neighbour(row)}`);
  await page.evaluate(() => sessionStorage.clear());
  await expect.poll(() => page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(true);
  await page.waitForLoadState('networkidle');
}

/** As a link does, whatever stands on the page. */
async function follow({ page }: Sufferer, row: Row): Promise<void> {
  const path = (row.path ?? row.pattern)
    .replace(':serial', serial)
    .replace(':id', terms)
    .replace(/\/:\w+\?/gu, '');
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Whether a page has to say that something is wrong: it asks for something that this keeps away. */
const mustSay = (cause: Cause, row: Row): boolean =>
  ({
    network: row.file !== undefined || row.asks === true,
    server: row.file !== undefined || row.asks === true,
    chunk: row.file !== undefined,
    hanging: row.asks === true,
    answer: row.asks === true,
    socket: row.live === true,
  })[cause.key];

const all = Object.values(causes);

describe.each(all)('$name', { timeout: 60_000 }, (cause) => {
  let on: Sufferer;
  beforeAll(async () => {
    on = await sufferer(browser);
    return () => on.context.close();
  });

  it.each(tried.filter((row) => mustSay(cause, row) || wholeMatrix))(
    '$pattern says what is true, and heals',
    async (row) => {
      const { page } = on;
      await open(on, row);
      const end = await cause.begin(on, new RegExp(`/assets/${row.file}-`, 'u'));
      try {
        await follow(on, row);
        const told = page.getByText(cause.truth).filter({ visible: true }).first();
        const seen = mustSay(cause, row) ? told : row.shows(page);
        await until(on, () => seen.isVisible(), cause.pace);
        const said = await textOf(page);
        expect(said).not.toMatch(rawError);
        // The help explains what all of them mean.
        if (row.pattern !== '/help') expect(said).not.toMatch(cause.lie);
        expect(await page.getByRole('link').or(page.getByRole('button')).count()).toBeGreaterThan(0);
      } finally {
        await end();
      }
      await until(
        on,
        async () => (await row.shows(page).isVisible()) && !cause.truth.test(await textOf(page)),
        cause.pace,
      );
    },
  );
});

describe('after the session was ended elsewhere', { timeout: 60_000 }, () => {
  let on: Sufferer;
  beforeAll(async () => {
    on = await sufferer(browser);
    return () => on.context.close();
  });
  // So many logins of one account in a minute would be refused.
  beforeEach(makePeople);
  const isAtLogin = () => on.page.getByRole('heading', { name: 'Welcome back', exact: true }).isVisible();

  it.each(tried.filter(({ session }) => session === 'login'))(
    '$pattern says so at the login, which leads back',
    async (row) => {
      const { page } = on;
      const person = people[row.as ?? 'owner'];
      await open(on, row, row.as ?? 'owner');
      await follow(on, row);
      await until(on, () => row.shows(page).isVisible());
      const address = addressOf(page);
      await endElsewhere(poolhouse.addresses.portal, person);
      await until(on, isAtLogin);
      await page
        .getByRole('status')
        .filter({ hasText: /logged out from all devices/u })
        .waitFor();
      expect(await textOf(page)).not.toMatch(rawError);
      await signIn(page, person);
      await until(on, () => row.shows(page).isVisible());
      expect(addressOf(page)).toBe(address);
    },
  );

  it.each(tried.filter(({ session }) => session === 'stays'))(
    '$pattern stays, for it needs no login',
    async (row) => {
      const { page } = on;
      await open(on, row, 'owner');
      await follow(on, row);
      await until(on, () => row.shows(page).isVisible());
      const heard = page.waitForResponse((answer) => answer.status() === 401);
      await endElsewhere(poolhouse.addresses.portal, people.owner);
      await heard;
      expect(await isAtLogin()).toBe(false);
      await row.shows(page).waitFor();
      expect(await textOf(page)).not.toMatch(rawError);
    },
  );
});

it('every route that is served has its row', () => {
  const file = join(import.meta.dirname, '../../apps/portal/dist/pages/routes.json');
  const served: { pattern: string }[] = JSON.parse(readFileSync(file, 'utf8')).routes;
  // A mailed link's address without its parts is what it becomes once it was read.
  const withParts = new Set(rows.map(({ pattern }) => pattern.replace(/\/:\w+\?/gu, '')));
  const missing = served.filter(({ pattern }) => !withParts.has(pattern.replace(/\/:\w+\?/gu, '')));
  expect(served.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
