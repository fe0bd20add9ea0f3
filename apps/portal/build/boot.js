// Stands inside of every page, so that it comes with it. Before the first paint: the chosen theme, nothing in a language that
// is about to be exchanged, and nothing lost that was asked for. Then it sees to it that the portal comes, or says that it does not.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const known = ['en', 'cs', 'de', 'fr', 'nl'];
  const automatic = ['en', 'cs', 'de', 'fr'];
  const stored = read('locale');
  const wanted = known.includes(stored)
    ? stored
    : (navigator.languages
        .map((tag) => tag.toLowerCase().split('-')[0])
        .find((code) => automatic.includes(code)) ?? 'en');
  if (root.lang !== wanted) root.dataset.redraw = '';
  // Whoever has a session and looks at units is asked for at once, with the unit of the address, while the portal's scripts are
  // on their way; `shared/api/early.ts` takes the answers.
  const { pathname } = location;
  // A page that the server drew brings the answers.
  const mayAsk = () => {
    const { session, told } = JSON.parse(document.getElementById('config').textContent);
    return session && !told;
  };
  if (/^\/units(?:\/|$)/.test(pathname) && mayAsk()) {
    const serial = /^\/units\/([0-9a-z]{7}(?:[0-9a-z]{2})?)(?:\/|$)/i.exec(pathname)?.[1];
    const ask = (address) => {
      const control = new AbortController();
      const answer = fetch(`/api/${address}`, {
        credentials: 'include',
        headers: { Accept: 'application/ld+json', 'Accept-Language': wanted },
        signal: control.signal,
      });
      const asked = { answer, control };
      answer
        // Read here as well: whatever nobody takes would else hold its connection for as long as the page lives.
        .then((response) => response.clone().arrayBuffer())
        .then(
          () => {
            asked.at = Date.now();
          },
          () => {},
        );
      return [`/api/${address}`, asked];
    };
    globalThis.early = new Map([
      ask('end_users/auth/me'),
      ...(serial ? [ask(`units?serialNumber=${serial.toUpperCase()}`)] : []),
    ]);
  }
  // A form sent, or a button that waits pressed, before the portal lives is so once it does: the browser would load the page
  // anew and forget what was typed, or do nothing. Of several the last one counts, and none once somebody went elsewhere.
  const keep = (asked) => {
    document.querySelector('[data-early]')?.removeAttribute('data-early');
    asked.setAttribute('data-early', '');
  };
  document.addEventListener(
    'submit',
    (event) => {
      if ('alive' in root.dataset) return;
      event.preventDefault();
      keep(event.target);
    },
    true,
  );
  // Heard behind the portal itself, which may be about to live and answer the press.
  document.addEventListener('click', ({ target }) => {
    if ('alive' in root.dataset) return;
    const asked = target.closest('a, [data-waits]');
    if (asked) keep(asked);
  });

  // A page that was drawn for its address is painted before anything else comes for it, and lives a moment later. One that
  // is hidden until it is drawn anew, or that nobody sees, has nothing to paint.
  function bring() {
    const portal = document.getElementById('portal');
    if (!portal) return;
    const script = portal.content.querySelector('script');
    const sheet = document.querySelector('link[rel=stylesheet]');
    portal.replaceWith(...portal.content.querySelectorAll('link'));
    const add = () => document.head.append(script);
    // Not before the stylesheet, for which a script that stands in the page would wait as well: one
    // that failed is asked for once more, and waited for no longer.
    if (sheet.sheet || 'again' in sheet.dataset) add();
    else sheet.onload = sheet.onerror = add;
  }
  document.addEventListener('DOMContentLoaded', () => {
    if ('redraw' in root.dataset || document.hidden) bring();
    else requestAnimationFrame(() => setTimeout(bring));
    // No frame is drawn of a page that is hidden by then, and of some that are not.
    document.addEventListener('visibilitychange', bring, { once: true });
    setTimeout(bring, 1_000);
  });

  const isTyped = () =>
    [...document.querySelectorAll('input, textarea')].some(
      ({ value, defaultValue }) => value !== defaultValue,
    );

  // The same rule as in reload-once.ts, in the same place: by itself a page is not loaded anew twice in a row.
  function mayReload() {
    if (isTyped()) return false;
    try {
      const now = Date.now();
      const last = Number(sessionStorage.getItem('reloaded') ?? Number.NaN);
      if (Math.abs(now - last) < 120_000) return false;
      sessionStorage.setItem('reloaded', String(now));
      return true;
    } catch {
      return false;
    }
  }

  const notice = () => document.getElementById('lost');

  function say() {
    // They stand before the stylesheet, for which a page that is painted may wait for long.
    const told = document.getElementById('words');
    if (!told) {
      document.addEventListener('DOMContentLoaded', say, { once: true });
      return;
    }
    const words = JSON.parse(told.textContent)[wanted];
    const offline = matchMedia('(pointer: coarse)').matches ? words.mobileOffline : words.deviceOffline;
    const box = notice() ?? document.createElement('div');
    box.id = 'lost';
    box.setAttribute('role', 'alert');
    const text = document.createElement('p');
    text.textContent = navigator.onLine === false ? offline : words.lost;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.retry;
    button.addEventListener('click', () => location.reload());
    box.replaceChildren(text, button);
    if (!box.isConnected) document.body.prepend(box);
  }

  async function mend(file, tries) {
    const there = await fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (there && mayReload()) {
      location.reload();
      return;
    }
    say();
    if (!there) setTimeout(mend, Math.min(15_000, 500 * 2 ** tries), file, tries + 1);
  }

  let isSecond = false;
  // What a file of the page's own head did not bring is asked for once more, under the same name: some browsers remember that
  // it failed, and for those the page is loaded anew.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !('again' in target.dataset)) {
        const sheet = target.cloneNode();
        sheet.dataset.again = '';
        target.replaceWith(sheet);
      }
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      if (isSecond) {
        mend(target.src, 0);
        return;
      }
      isSecond = true;
      const script = document.createElement('script');
      script.type = 'module';
      script.src = target.src;
      const add = () => document.head.append(script);
      // Not before the stylesheet: the scripts of the page itself wait for it as well.
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', add, { once: true });
      else add();
    },
    true,
  );
  document.addEventListener('portal-lost', say);
  // A connection may hang for as long as a browser lets it: then nobody hears of an error. A page that nobody sees may wait.
  let isFound = false;
  function watch() {
    setTimeout(() => {
      if (isFound) return;
      if (document.hidden) document.addEventListener('visibilitychange', watch, { once: true });
      else say();
    }, 20_000);
  }
  watch();
  document.addEventListener('portal-found', () => {
    isFound = true;
    notice()?.remove();
  });
  addEventListener('online', () => {
    if (notice() && !isTyped()) location.reload();
  });
})();
