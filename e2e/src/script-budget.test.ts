import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { giveDay, madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let owner: ReadyAccount;
/** Has not accepted the terms: whoever has is led on at once. */
let newcomer: ReadyAccount;
let serial: string;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  owner = await readyAccount(poolhouse);
  newcomer = await readyAccount(poolhouse);
  const { db } = poolhouse.running.database;
  await db.deleteFrom('term_agreements').where('user_id', '=', newcomer.id).execute();
  serial = await madePool(poolhouse, owner, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
  const features = ['filtration', 'heating', 'solar', 'filling', 'dosing', 'relays', 'speeds', 'backwash'];
  await db.updateTable('units').set({ features }).where('serial', '=', serial).execute();
});

const login = 150;
const any = 200;

/** Every address of the route table; `:unit` is a unit that is there. */
const visitors = [
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/email-confirm',
  '/resend-email-confirm',
];
const links = [
  '/revoke-deletion-request',
  '/account-deleted',
  '/login-by-token',
  '/terms-of-service',
  '/help',
];
const users = [
  '/profile',
  '/profile/settings',
  '/profile/terms-of-service',
  '/accept-terms',
  '/units',
  '/units/add',
];
const unit = [
  ...[
    '',
    '/history',
    '/consumables',
    '/configuration',
    '/timeline',
    '/protocols',
    '/notifications',
    '/edit',
    '/remote',
    '/cover',
    '/mode',
  ],
  ...['', '/auto', '/filling', '/relay', '/treatment'].map((section) => `/settings${section}`),
].map((tab) => `/units/:unit${tab}`);

/** What the page loads before it is at rest. Nothing is fetched ahead. */
async function scriptsOf(
  path: string,
  origin: string,
  isUser: boolean,
): Promise<{ page: Page; scripts: Set<string> }> {
  const { page } = await browser.person({ fetchesAhead: false });
  if (isUser) await enter(page, origin, path === '/accept-terms' ? newcomer : owner);
  await giveDay(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (/\/assets\/[^/]+\.js$/u.test(request.url())) scripts.add(request.url());
  });
  await page.goto(`${origin}${path.replace(':unit', serial)}`);
  await page.locator('main h1').first().waitFor();
  if (path === '/units/:unit') await page.locator('canvas').waitFor();
  await page.waitForLoadState('networkidle');
  return { page, scripts };
}

/** Who is logged in has the variant's worker registered as soon as the browser is at rest. */
const workerAt = (origin: string): string => {
  const variant = origin === poolhouse.addresses.remote ? 'remote' : 'pool-live';
  return `${origin}/worker-${variant}.js`;
};

/** KiB of the scripts that stand in the page itself. */
async function kibInside(page: Page): Promise<number> {
  const texts = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && type !== 'application/json')
      .map(({ text }) => text),
  );
  expect(texts.length).toBeGreaterThan(0);
  return gzipSync(texts.join('\n')).length / 1024;
}

/** KiB that the server sends of these for a browser that takes gzip. */
async function kib(scripts: ReadonlySet<string>): Promise<number> {
  const sizes = [...scripts].map(async (url) => {
    // The same files for every variant; Node knows no names below localhost.
    const { ok, headers } = await fetch(new URL(new URL(url).pathname, poolhouse.addresses.portal), {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(ok, url).toBe(true);
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

it.each<[path: string, most: number, isUser: boolean]>([
  ['/login', login, false],
  ...[...visitors, ...links].map((path): [string, number, boolean] => [path, any, false]),
  ...[...users, ...unit].map((path): [string, number, boolean] => [path, any, true]),
])(
  '%s loads at most %i KiB of script, what stands in it and its worker among them',
  async (path, most, isUser) => {
    // Pool Remote has all tabs of a unit.
    const { portal, remote } = poolhouse.addresses;
    const origin = /\/(remote|cover|mode)$/u.test(path) ? remote : portal;
    const { page, scripts } = await scriptsOf(path, origin, isUser);
    const worker = isUser ? [workerAt(origin)] : [];
    const all = (await kib(new Set([...scripts, ...worker]))) + (await kibInside(page));
    if (process.env.PRINT) console.log(`${path}: ${all.toFixed(1)} KiB in ${scripts.size} files`);
    expect(all).toBeGreaterThan(100);
    expect(all).toBeLessThanOrEqual(most);

    // What the page names is what it needs: nothing beside it, and all that was not asked for after it was drawn.
    const named = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')].map(
        ({ href }) => href,
      ),
    );
    expect(named.filter((href) => !scripts.has(href))).toEqual([]);
  },
);
