import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const origin = 'https://live.example.org';

interface Window {
  url: string;
  focused: boolean;
  focus(): Promise<void>;
}

/** The worker in a browser with these pages open. */
function worker(...open: string[]) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: object[] = [];
  const opened: string[] = [];
  const windows = open.map((path): Window => {
    const window: Window = {
      url: `${origin}${path}`,
      focused: false,
      focus: async () => {
        window.focused = true;
      },
    };
    return window;
  });
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: { showNotification: async (title: string, how: object) => shown.push({ title, ...how }) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
  };
  const page = '/assets/offline.html';
  const given = {
    name: 'Pool Live',
    icon: '/icon.png',
    version: '1',
    offline: { page, policy: "default-src 'none'" },
  };
  const kept = new Map<string, Response>();
  const around = { hasRoom: true, hasNetwork: true };
  const match = async (address: string) => kept.get(address)?.clone();
  async function add(address: string): Promise<void> {
    if (!around.hasRoom) throw new Error('no room');
    kept.set(address, new Response('the kept page'));
  }
  const caches = { open: async () => ({ add, match }), match };
  async function fetch(): Promise<Response> {
    if (!around.hasNetwork) throw new Error('no network');
    return new Response('a page');
  }
  runInNewContext(source, { self, given, caches, fetch, URL, Response });
  async function happen(name: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    expect(waits).toHaveLength(1);
    await Promise.all(waits);
  }
  return {
    shown,
    opened,
    focused: () => windows.filter(({ focused }) => focused).map(({ url }) => url.slice(origin.length)),
    push: (text: string) => happen('push', { data: { json: () => JSON.parse(text) } }),
    press: (data?: object) => happen('notificationclick', { notification: { close: () => undefined, data } }),
    install: () => happen('install', {}),
    around,
    loseAll: () => kept.clear(),
    /** What a page that is asked for gets. */
    async page(): Promise<Response> {
      let answer: Promise<Response> = Promise.reject(new Error('not answered'));
      answer.catch(() => undefined);
      const waits: Promise<unknown>[] = [];
      const respondWith = (given: Promise<Response>) => {
        answer = given;
      };
      const request = { url: `${origin}/units`, method: 'GET', mode: 'navigate' };
      const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
      listeners.get('fetch')?.({ request, respondWith, waitUntil });
      const response = await answer;
      await Promise.all(waits);
      return response;
    },
    /** Whether it takes a request upon itself. */
    answers(request: { url: string; method?: string; mode?: string }): boolean {
      let taken = false;
      const respondWith = (answer: Promise<unknown>) => {
        taken = true;
        answer.catch(() => undefined);
      };
      listeners.get('fetch')?.({ request: { method: 'GET', mode: 'cors', ...request }, respondWith });
      return taken;
    },
  };
}

test('a message is shown with its words, its tag and where it leads', async () => {
  const { push, shown } = worker();
  await push(
    JSON.stringify({ title: 'Garden pool', body: 'Too warm', tag: 'a', url: '/units/1/notifications' }),
  );
  expect(shown).toEqual([
    {
      ...{ title: 'Garden pool', body: 'Too warm', tag: 'a', icon: '/icon.png', renotify: true },
      data: { url: '/units/1/notifications' },
    },
  ]);
});

test('a message that cannot be read is shown as one of the portal', async () => {
  const { push, shown } = worker();
  await push('no JSON');
  expect(shown).toMatchObject([{ title: 'Pool Live', body: '', renotify: false, data: { url: '/units' } }]);
});

test('a press focuses the page that shows it already', async () => {
  const { press, opened, focused } = worker('/units', '/units/1/notifications?x=1');
  await press({ url: '/units/1/notifications' });
  expect(focused()).toEqual(['/units/1/notifications?x=1']);
  expect(opened).toEqual([]);
});

test('a press opens a page of its own where others are open', async () => {
  const { press, opened, focused } = worker('/units/1/edit');
  await press({ url: '/units/1/notifications' });
  expect(focused()).toEqual([]);
  expect(opened).toEqual([`${origin}/units/1/notifications`]);
});

test.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', undefined])(
  'a press leads nowhere else: %s',
  async (url) => {
    const { press, opened } = worker();
    await press({ url });
    expect(opened).toEqual([`${origin}/units`]);
  },
);

test.each([
  [{ url: `${origin}/units`, mode: 'navigate' }, true],
  [{ url: `${origin}/assets/main-1.js` }, true],
  [{ url: `${origin}/api/units` }, false],
  [{ url: `${origin}/api/docs`, mode: 'navigate' }, false],
  [{ url: `${origin}/units`, mode: 'cors' }, false],
  [{ url: `${origin}/login`, mode: 'navigate', method: 'POST' }, false],
  [{ url: 'https://elsewhere.example/assets/x.js' }, false],
])('it takes %j upon itself: %j', (request, isTaken) => {
  expect(worker().answers(request)).toBe(isTaken);
});

test('without a network there is the page that came with it, and never as an answer to keep', async () => {
  const { install, page, around } = worker();
  await install();
  around.hasNetwork = false;
  const answer = await page();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(await answer.text()).toBe('the kept page');
});

test('it is installed where there is no room for that page, which comes with a later one', async () => {
  const { install, page, around, loseAll } = worker();
  around.hasRoom = false;
  await install();
  expect(await (await page()).text()).toBe('a page');
  around.hasNetwork = false;
  await expect(page()).rejects.toThrow();
  for (const happens of [() => undefined, loseAll]) {
    happens();
    Object.assign(around, { hasRoom: true, hasNetwork: true });
    await page();
    around.hasNetwork = false;
    expect((await page()).status).toBe(503);
  }
});
