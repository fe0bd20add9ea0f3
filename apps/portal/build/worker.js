// The service worker. It keeps files whose names change with their content, and a page of its own for when there is no network.
// It never answers for the API and never keeps a page: nothing old is shown as new.
// `given`: version of the build, name and icon of the variant, and for when there is no network a page and its policy.
const kept = `files-${given.version}`;
// The pages that it still serves until they are closed keep nothing any more.
let left = false;

// The browser may have no room for it, or throw it away later.
async function keepOffline() {
  const cache = await caches.open(kept);
  if (!(await cache.match(given.offline.page))) await cache.add(given.offline.page);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOffline().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
      // The page is asked for while the worker starts.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api')) event.respondWith(page(event).catch(offline));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(file(request));
  }
});

async function page(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  if (!left) event.waitUntil(keepOffline().catch(() => undefined));
  return answer;
}

// Where it is not kept the browser says itself that there is no network.
async function offline() {
  const { body } = await caches.match(given.offline.page);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': given.offline.policy,
    'cache-control': 'no-store',
  };
  return new Response(body, { status: 503, headers });
}

async function file(request) {
  const found = await caches.match(request, { ignoreVary: true, ignoreSearch: false }).catch(() => undefined);
  if (found) return found;
  const answer = await fetch(request);
  // What is missing or broken is asked for again.
  if (!left && answer.status === 200 && answer.headers.get('cache-control')?.includes('immutable')) {
    const copy = answer.clone();
    // Without room for it, it is not kept.
    caches
      .open(kept)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

self.addEventListener('push', (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // A browser wants to hear something of every message.
  }
  const { title = given.name, body = '', tag = '', url = '/units' } = said;
  const shown = { body, tag, icon: given.icon, data: { url }, renotify: tag !== '' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const here = self.location.origin;
  const wanted = new URL(event.notification.data?.url ?? '/units', here);
  const target = wanted.origin === here ? wanted : new URL('/units', here);
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const open = windows.find(({ url }) => new URL(url).pathname === target.pathname);
      // A page that shows something else keeps what was typed there.
      if (open) await open.focus();
      else await self.clients.openWindow(target.href);
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data !== 'leave') return;
  left = true;
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
