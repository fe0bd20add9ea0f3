import type { Route } from 'playwright-core';
import type { Browser, Person } from '../harness/browser.ts';
import { loseAnswers } from './lost-answers.ts';
import type { ReadyAccount } from './ready-account.ts';

/** What no screen may ever show, whatever has happened. */
export const rawError =
  /unexpected application|failed to fetch|dynamically imported|(type|syntax|range|reference|network)error|undefined|\[object|at https?:\/\/|err_[a-z]+|<!doctype/iu;

/** A browser whose network can fail in every way. */
export interface Sufferer extends Person {
  /** From now on nothing comes through the live socket, which stays open; false mends it. */
  hush(isSilent: boolean): void;
}

/** What goes wrong. It begins while a healthy page is open. */
export interface Cause {
  readonly key: 'network' | 'server' | 'chunk' | 'hanging' | 'answer' | 'socket';
  readonly name: string;
  /** What the person may be told. */
  readonly truth: RegExp;
  /** What would be another cause's truth. */
  readonly lie: RegExp;
  /** By how much time is made to run faster until it is told, and until it heals: there are waits in it. */
  readonly pace: 1 | 10;
  /** @returns what ends it */
  begin(sufferer: Sufferer, files: RegExp): Promise<() => Promise<void>>;
}

const device = /This device is offline/u;
const server = /Having trouble connecting to the server|Server is offline|Server offline/u;
const late = /The server did not answer in time/u;
/** A unit is never blamed for what happens on the way to it. */
const power = 'Check its power|The unit is (offline|reconnecting)|Offline for';
const blames = (more: string) => new RegExp(`${power}|${more}`, 'u');

const isFile = (url: URL): boolean => /\/assets\/.*\.js$/u.test(url.pathname);
const isApi = (url: URL): boolean => url.pathname.startsWith('/api/');
const refuse = (route: Route): Promise<void> => route.abort('connectionrefused');

export const causes: Record<Cause['key'], Cause> = {
  network: {
    key: 'network',
    pace: 1,
    name: 'without a network',
    truth: device,
    lie: blames('Having trouble connecting to the server'),
    async begin({ context }) {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
  },
  server: {
    key: 'server',
    pace: 1,
    name: 'while the server is down',
    truth: server,
    lie: blames(device.source),
    async begin(sufferer) {
      const { page } = sufferer;
      const isItsOwn = (url: URL): boolean => isFile(url) || isApi(url);
      await page.route(isItsOwn, refuse);
      sufferer.hush(true);
      return async () => {
        sufferer.hush(false);
        await page.unroute(isItsOwn, refuse);
      };
    },
  },
  chunk: {
    key: 'chunk',
    pace: 10,
    name: 'whose file is lost',
    truth: /This page could not be loaded|This part could not be loaded/u,
    lie: blames(`${device.source}|${server.source}`),
    async begin({ page }, files) {
      await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
      return () => page.unroute(files);
    },
  },
  hanging: {
    key: 'hanging',
    pace: 10,
    name: 'while no answer comes',
    truth: late,
    lie: blames(device.source),
    async begin({ page }) {
      const isAsked = (url: URL): boolean => isApi(url) && url.pathname !== '/api/live';
      const hung: Route[] = [];
      const hang = (route: Route): void => {
        hung.push(route);
      };
      await page.route(isAsked, hang);
      return async () => {
        await page.unroute(isAsked, hang);
        // What hangs by then breaks; some have been given up by the page before.
        for (const route of hung) await route.abort('connectionreset').catch(() => undefined);
      };
    },
  },
  answer: {
    key: 'answer',
    pace: 10,
    name: 'while answers are lost',
    // The second where the page's time runs faster than the server works.
    truth: new RegExp(`${server.source}|${late.source}`, 'u'),
    lie: blames(device.source),
    async begin({ page }) {
      const lost = await loseAnswers(page, '*/api/*');
      return () => lost.stop();
    },
  },
  socket: {
    key: 'socket',
    pace: 10,
    name: 'on a silent socket',
    truth: /Server is offline|Server offline|every 10 s/iu,
    lie: blames(device.source),
    async begin(sufferer) {
      sufferer.hush(true);
      return async () => sufferer.hush(false);
    },
  },
};

/** A browser that keeps no files, fetches none ahead, whose live socket can be made silent and whose time can be moved. */
export async function sufferer(browser: Browser): Promise<Sufferer> {
  const person = await browser.person({ fetchesAhead: false });
  const { page } = person;
  page.setDefaultTimeout(20_000);
  await page.route('**/assets/**', (route) => route.continue());
  let isSilent = false;
  await page.routeWebSocket(/\/api\/live/u, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => isSilent || far.send(message));
    far.onMessage((message) => isSilent || near.send(message));
  });
  await page.clock.install();
  return {
    ...person,
    hush(silent) {
      isSilent = silent;
    },
  };
}

/** The account logs out everywhere on another device: each browser hears of it by its live socket. */
export async function endElsewhere(portal: string, account: ReadyAccount): Promise<void> {
  const answer = await fetch(`${portal}/api/end_users/${account.id}/invalidate_tokens`, {
    method: 'POST',
    headers: { origin: portal, cookie: await account.begin(), 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`logging out everywhere was answered with ${answer.status}`);
}

/**
 * Waits for something, at most half a minute.
 * @param pace how many times as fast the page's time runs meanwhile; 1 as it does by itself
 */
export async function until(
  { page }: Sufferer,
  isThere: () => Promise<boolean>,
  pace: 1 | 10 = 1,
): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isThere())) {
    if (Date.now() > end) {
      throw new Error(`it did not come about; the page says: ${await page.locator('body').innerText()}`);
    }
    await new Promise((done) => setTimeout(done, 100));
    // A page that is loaded anew has no time for the moment.
    if (pace > 1) await page.clock.runFor(100 * (pace - 1)).catch(() => undefined);
  }
}

/** Stops the page's time a second from now (it can't go back), until it is resumed; a page that is loaded anew at this moment has none. */
export async function standStill({ page }: Sufferer): Promise<void> {
  const now = await page.evaluate(() => Date.now()).catch(() => undefined);
  if (now !== undefined) await page.clock.pauseAt(now + 1_000);
}
