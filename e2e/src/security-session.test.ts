import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { logIn } from './steps/account-steps.ts';
import { linkFrom } from './steps/public-steps.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let account: ReadyAccount;
let portal: string;
beforeAll(async () => {
  ({ poolhouse, browser } = house());
  ({ portal } = poolhouse.addresses);
  account = await readyAccount(poolhouse);
});

async function visitor(isSignedIn: boolean): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await browser.person();
  page.setDefaultTimeout(20_000);
  if (isSignedIn) await enter(page, portal, account);
  return { page, context };
}

/** What a browser keeps of the portal, beside what it may keep. */
async function keptBeside(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(document.cookie === '' ? [] : [`cookie ${document.cookie}`]),
  ]);
  return kept.filter((one) => !['local locale', 'local theme', 'local backLink'].includes(one));
}

const isShown = async (page: Page): Promise<boolean> =>
  (await page.getByText(account.email).count()) > 0 || (await page.getByText(account.surname).count()) > 0;

describe('after a log-out', { timeout: 90_000 }, () => {
  test('the Back button shows nothing of the user, and the browser keeps locale, theme and back link only', async () => {
    const { page, context } = await visitor(false);
    await logIn(page, portal, account);
    const email = page.getByText(account.email).first();
    await page.goto(`${portal}/profile?appBackLink=live-view`);
    await email.waitFor();
    await page.goto(`${portal}/profile/settings`);
    // The control: before the log-out, coming back shows the profile again.
    await page.goBack();
    await email.waitFor();
    expect(await isShown(page)).toBe(true);
    // What the list showed is for when there is no network, and goes with the session.
    expect((await keptBeside(page)).filter((one) => one !== 'local lastPools')).toEqual([]);

    await page.goForward();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL(/\/login$/u);
    for (const go of ['goBack', 'goForward', 'goBack'] as const) {
      await page[go]();
      await page.waitForURL(/\/login/u);
      await page.locator('h1').first().waitFor();
      expect(await isShown(page)).toBe(false);
    }
    expect(await keptBeside(page)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['poolhouse-device']);
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('backLink');
  });

  test('control: whatever else is kept would be found', async () => {
    const { page } = await visitor(false);
    await page.goto(`${portal}/login`);
    await page.evaluate(async () => {
      localStorage.setItem('user', 'x');
      sessionStorage.setItem('draft', 'x');
      await cookieStore.set('name', 'Jana');
      await caches.open('answers');
      await new Promise((done) => {
        indexedDB.open('units').onsuccess = done;
      });
    });
    expect(await keptBeside(page)).toEqual([
      ...['local user', 'session draft', 'database units', 'cache answers', 'cookie name=Jana'],
    ]);
  });
});

describe('a mailed link', { timeout: 90_000 }, () => {
  const tokenIn = (link: string): string => link.split('/').at(-1) ?? '';
  /** Where a token still stands after the screen has come up, and who was told of it. */
  async function leaks(page: Page, link: string): Promise<string[]> {
    const token = tokenIn(link);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const response = await page.goto(`${portal}${link}`);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.alive)).toBe('');
    const others = requests.slice(1).filter((request) => request.method() !== 'POST');
    const headers = await Promise.all(others.map((request) => request.allHeaders()));
    return [
      ...(page.url().includes(token) ? ['address'] : []),
      ...((await page.content()).includes(token) ? ['page'] : []),
      ...((await response?.text())?.includes(token) ? ['answer'] : []),
      ...(others.some((request) => request.url().includes(token)) ? ['request'] : []),
      ...(headers.some(({ referer = '' }) => referer.includes(token)) ? ['referrer'] : []),
      ...((await keptBeside(page)).length > 0 ? ['storage'] : []),
    ];
  }

  test('leaves the address bar at once and tells its token to nobody', async () => {
    const { page } = await visitor(false);
    await page.request.post(`${portal}/api/end_users/auth/reset_password_request`, {
      headers: { origin: portal },
      data: { email: account.email },
    });
    expect(await leaks(page, await linkFrom(poolhouse, account, 'reset'))).toEqual([]);
    await page.getByRole('textbox', { name: 'New password', exact: true }).waitFor();
  });

  test('control: a page that keeps its address keeps the token there', async () => {
    const { page } = await visitor(false);
    expect(await leaks(page, `/nowhere/x/${'t'.repeat(43)}`)).toContain('address');
  });
});

/** Targets that lead out of the portal in one reading or another. */
const outside = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  'https://evil.example',
  'https:evil.example',
  'http:/\\evil.example',
  'javascript:document.title="evil"',
  'JaVaScRiPt:document.title="evil"',
  ' javascript:document.title="evil"',
  'data:text/html,evil',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '@evil.example',
  '/@evil.example',
  '.evil.example',
  '/.//evil.example',
  '/units/..//evil.example',
  '/units/../..//evil.example',
  '/\u2028/evil.example',
  '/login?redirect=//evil.example',
  '//evil%E3%80%82example',
];

describe('an address that names where to go', { timeout: 120_000 }, () => {
  /** Origins that a page goes to, and whether a script ran on the way. */
  async function goes(page: Page, go: () => Promise<unknown>): Promise<string[]> {
    const seen = new Set<string>([new URL(page.url()).origin]);
    const listen = (request: Request) =>
      void (request.isNavigationRequest() && seen.add(new URL(request.url()).origin));
    page.on('request', listen);
    await go();
    page.off('request', listen);
    seen.add(new URL(page.url()).origin);
    const title = await page.title();
    return [...seen, ...(title.includes('evil') ? ['a script'] : [])];
  }
  const isEvil = ({ hostname }: URL): boolean => hostname.includes('evil');
  const loginTo = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
  const arrived = (page: Page) => page.waitForURL((url) => url.pathname !== '/login');

  test('redirect never leads out of the portal', async () => {
    const { page, context } = await visitor(true);
    await context.route(isEvil, (route) => route.fulfill({ body: 'evil' }));
    for (const target of ['//evil.example', '/\\evil.example', 'javascript:document.title="evil"']) {
      await page.goto(`${portal}${loginTo(target)}`);
      await arrived(page);
      expect(page.url()).toBe(`${portal}/units`);
    }
    for (const target of outside) {
      const go = async () => {
        // As a link inside the portal would: no page is loaded for it.
        await page.evaluate((address) => {
          history.pushState({}, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        }, loginTo(target));
        await arrived(page);
      };
      expect([target, await goes(page, go)]).toEqual([target, [portal]]);
    }
    // What is inside is gone to, with query and hash.
    await page.goto(`${portal}${loginTo('/profile/settings?a=1#b')}`);
    await page.waitForURL(`${portal}/profile/settings?a=1#b`);
  });

  test('a login that is come back to before the page after it is shown leads on again', async () => {
    const { page } = await visitor(true);
    const pools = page.getByRole('heading', { level: 1, name: 'Your pools' });
    await page.goto(`${portal}/units`);
    await pools.waitFor();
    await page.evaluate(
      ([first, second]) => {
        const go = (address: string): void => {
          history.pushState({}, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        };
        const replace = history.replaceState.bind(history);
        return new Promise<void>((resolve) => {
          history.replaceState = (...entry) => {
            history.replaceState = replace;
            replace(...entry);
            // The address is the next page's, which is not shown yet.
            queueMicrotask(() => resolve(go(second)));
          };
          go(first);
        });
      },
      [loginTo('//a.example'), loginTo('//b.example')] as const,
    );
    await page.waitForURL(`${portal}/units`);
    await pools.waitFor();
  });

  test('control: a page that goes wherever it is told is seen to leave', async () => {
    const { page, context } = await visitor(false);
    await context.route(isEvil, (route) => route.fulfill({ body: 'evil' }));
    await context.route('**/careless?**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script>location.href = new URLSearchParams(location.search).get("redirect")</script>',
      }),
    );
    for (const target of ['//evil.example', '/\\evil.example']) {
      await page.goto(`${portal}/terms-of-service`);
      const go = async () => {
        await page.goto(`${portal}/careless?redirect=${encodeURIComponent(target)}`).catch(() => undefined);
        await page.waitForURL(isEvil);
      };
      expect((await goes(page, go)).length).toBeGreaterThan(1);
    }
  });

  test('appBackLink leads to a configured application only, whatever it or the browser’s memory says', async () => {
    const { page } = await visitor(true);
    const origins = Object.values(
      await page
        .goto(`${portal}/profile`)
        .then(() =>
          page.evaluate(() => JSON.parse(document.getElementById('config')?.textContent ?? '{}').hosts),
        ),
    ).map(String);
    const back = async (): Promise<string> => {
      const link = page.getByRole('link', { name: /^Back to/u }).first();
      await link.waitFor();
      return new URL((await link.getAttribute('href')) ?? '', portal).origin;
    };
    const isConfigured = (origin: string): boolean => origins.includes(origin);
    for (const name of ['https://evil.example', '//evil.example', 'javascript:alert(1)', 'live-view']) {
      await page.goto(`${portal}/profile?appBackLink=${encodeURIComponent(name)}`);
      expect([name, isConfigured(await back())]).toEqual([name, true]);
    }
    for (const stored of ['https://evil.example', '{"appName":"https://evil.example","createdAt":1}']) {
      await page.evaluate((text) => localStorage.setItem('backLink', text), stored);
      await page.reload();
      expect(isConfigured(await back())).toBe(true);
    }
    // The control: an address that is none of them is told from them.
    expect(isConfigured('https://evil.example')).toBe(false);
  });
});
