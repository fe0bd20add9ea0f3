import type { Language } from '@poolhouse/domain/account/languages';
import type { Locator, Page, Request } from 'playwright-core';
import type { Browser, Person } from '../harness/browser.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { enter, type ReadyAccount, type ReadyAccountOptions, readyAccount } from './ready-account.ts';

export interface SignedIn extends Person {
  readonly account: ReadyAccount;
}

interface SignedInOptions extends ReadyAccountOptions {
  /** Whose account it is; a new one by default. */
  account?: ReadyAccount;
  viewport?: { width: number; height: number };
  /** The language that the browser remembers. */
  locale?: Language;
  /** Where the browser stands. */
  timezoneId?: string;
}

/** A browser, in Berlin unless it is said, in which somebody is logged in, at this path. */
export async function signedIn(
  { poolhouse, browser }: { poolhouse: Poolhouse; browser: Browser },
  path: string,
  { account: given, viewport, locale, timezoneId = 'Europe/Berlin', ...options }: SignedInOptions = {},
): Promise<SignedIn> {
  const { portal } = poolhouse.addresses;
  const account = given ?? (await readyAccount(poolhouse, options));
  const person = await browser.person({
    timezoneId,
    ...(viewport ? { viewport } : {}),
  });
  if (locale) await person.page.addInitScript((lang) => localStorage.setItem('locale', lang), locale);
  await enter(person.page, portal, account);
  await person.page.goto(new URL(path, portal).href);
  return { ...person, account };
}

/** The notifications, newest first. */
export const toastsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).locator('li');

export interface Held {
  /** Requests that wait for their answer. */
  readonly requests: readonly Request[];
  /** Lets the real server answer all that wait, and all that come. */
  release(): Promise<void>;
}

/** Holds the answers to calls of this address, as a slow network does. */
export async function hold(page: Page, address: RegExp): Promise<Held> {
  const requests: Request[] = [];
  const waiting: (() => Promise<void>)[] = [];
  let open = false;
  await page.route(address, async (route) => {
    requests.push(route.request());
    if (open) await route.continue();
    else waiting.push(() => route.continue());
  });
  return {
    requests,
    async release() {
      open = true;
      await Promise.all(waiting.map((go) => go()));
    },
  };
}

/** Counts the calls of a method to addresses of this kind from now on. */
export function calls(page: Page, method: string, address: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) seen.push(request);
  });
  return seen;
}
