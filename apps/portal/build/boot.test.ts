import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { chooseLanguage, languages } from '@poolhouse/domain/account/languages';
import { expect, test } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8');

const nothing = () => undefined;
const windowOf = (documentElement: object) => ({
  ...{ addEventListener: nothing, setTimeout: nothing, location: { pathname: '/login' } },
  document: { documentElement, addEventListener: nothing },
});

function boot(lang: string, stored: Record<string, string>, preferred: readonly string[]) {
  const documentElement: { lang: string; dataset: Record<string, string> } = { lang, dataset: {} };
  runInNewContext(script, {
    ...windowOf(documentElement),
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: preferred },
  });
  return documentElement.dataset;
}

const cases: [string | undefined, string[]][] = [
  [undefined, []],
  [undefined, ['nl-NL', 'de-AT']],
  [undefined, ['nl']],
  [undefined, ['sk', 'cs']],
  [undefined, ['FR-ca']],
  ['nl', ['cs']],
  ['xx', ['cs']],
  ['__proto__', ['de']],
];

test.each(cases)(
  'with %j stored and %j preferred, pages of another language are hidden',
  (stored, preferred) => {
    const chosen = chooseLanguage(stored ?? null, preferred);
    for (const lang of languages) {
      const dataset = boot(lang, stored === undefined ? {} : { locale: stored }, preferred);
      expect('redraw' in dataset).toBe(lang !== chosen);
    }
  },
);

test('the chosen theme is set before the first paint, anything else is ignored', () => {
  expect(boot('en', { theme: 'dark' }, ['en'])).toEqual({ theme: 'dark' });
  expect(boot('en', { theme: 'blue' }, ['en'])).toEqual({});
});

/** What a page with this address asks before the portal's scripts are there. */
function askedAt(pathname: string, config: { session: boolean; told?: object }): string[] {
  const asked: string[] = [];
  const { document, ...window } = windowOf({ lang: 'en', dataset: {} });
  runInNewContext(script, {
    ...window,
    AbortController,
    document: { ...document, getElementById: () => ({ textContent: JSON.stringify(config) }) },
    fetch: (address: string) => {
      asked.push(address);
      return Promise.reject(new Error('no network'));
    },
    localStorage: { getItem: () => null },
    location: { pathname },
    navigator: { languages: ['en'] },
  });
  return asked;
}

const me = '/api/end_users/auth/me';

test.each([
  ['/units/T2JDRWPAN/status', [me, '/api/units?serialNumber=T2JDRWPAN']],
  ['/units/t2jdrwp', [me, '/api/units?serialNumber=T2JDRWP']],
  ['/units/T2JDRWPANX', [me]],
  ['/units', [me]],
  ['/units/add', [me]],
  ['/units/%E0%A4%A', [me]],
  ['/login', []],
  ['/', []],
])('at %s whoever has a session is asked for early, and the unit', (path, asked) => {
  expect(askedAt(path, { session: true })).toEqual(asked);
  expect(askedAt(path, { session: false })).toEqual([]);
  // The page brought it.
  expect(askedAt(path, { session: true, told: {} })).toEqual([]);
});

test('what was asked early is read, though nobody takes it, and has come then', async () => {
  const { document, ...window } = windowOf({ lang: 'en', dataset: {} });
  const body = new Response('{"email":"jana@example.org"}');
  const page = createContext({
    ...{ ...window, AbortController, fetch: async () => body, localStorage: { getItem: () => null } },
    document: { ...document, getElementById: () => ({ textContent: '{"session":true}' }) },
    ...{ location: { pathname: '/units' }, navigator: { languages: ['en'] } },
  });
  runInContext(script, page);
  const [asked] = page.early.values();
  expect(asked.at).toBeUndefined();
  await expect.poll(() => asked.at).toBeGreaterThan(0);
  expect(await (await asked.answer).json()).toEqual({ email: 'jana@example.org' });
});

/** A page whose scripts wait in their template, as far as that goes: what was done in which order. */
function painted(page: { lang?: string; hidden?: boolean; sheet?: 'there' | 'comes' | 'again' }) {
  const done: string[] = [];
  const waiting = new Map<string, () => void>();
  const { document, ...window } = windowOf({ lang: page.lang ?? 'en', dataset: {} });
  const sheet: Record<string, unknown> & { onload?(): void; onerror?(): void } = {
    sheet: page.sheet === undefined || page.sheet === 'there' ? {} : null,
    dataset: page.sheet === 'again' ? { again: '' } : {},
  };
  waiting.set('sheet load', () => sheet.onload?.());
  waiting.set('sheet error', () => sheet.onerror?.());
  const portal = {
    content: { querySelector: () => 'script', querySelectorAll: () => ['preload'] },
    replaceWith: (...links: string[]) => done.push(...links),
  };
  runInNewContext(script, {
    ...window,
    document: {
      ...{ ...document, hidden: page.hidden ?? false, getElementById: () => portal },
      addEventListener: (name: string, act: () => void) => waiting.set(name, act),
      querySelector: () => sheet,
      head: { append: (element: string) => done.push(element) },
    },
    localStorage: { getItem: () => null },
    navigator: { languages: ['en'] },
    requestAnimationFrame: (act: () => void) => waiting.set('frame', act),
    setTimeout: (act: () => void, ms?: number) => ms === undefined && waiting.set('painted', act),
  });
  return (...names: string[]): string[] => {
    for (const name of names) waiting.get(name)?.();
    return done;
  };
}

test.each([
  ['a page', {}, ['DOMContentLoaded', 'frame'], ['painted']],
  [
    'one whose stylesheet is on its way',
    { sheet: 'comes' },
    ['DOMContentLoaded', 'frame'],
    ['painted', 'sheet load'],
  ],
  [
    'one whose stylesheet fails',
    { sheet: 'comes' },
    ['DOMContentLoaded', 'frame'],
    ['painted', 'sheet error'],
  ],
  [
    'one whose stylesheet is asked for once more',
    { sheet: 'again' },
    ['DOMContentLoaded', 'frame'],
    ['painted'],
  ],
  ['one that is hidden before its frame', {}, ['DOMContentLoaded'], ['visibilitychange']],
  ['one in another language', { lang: 'de' }, [], ['DOMContentLoaded']],
  ['one that nobody sees', { hidden: true }, [], ['DOMContentLoaded']],
] as const)(
  '%s fetches nothing more before it is painted, and then what makes it live',
  (_, page, before, then) => {
    const after = painted(page);
    expect(after(...before)).toEqual([]);
    expect(after(...then.slice(0, 1))).toContain('preload');
    expect(after(...then.slice(1))).toEqual(['preload', 'script']);
  },
);

test('a script does not come before the stylesheet', () => {
  expect(painted({ sheet: 'comes' })('DOMContentLoaded', 'frame', 'painted')).toEqual(['preload']);
});

test('forbidden storage breaks nothing', () => {
  const documentElement = { lang: 'en', dataset: {} };
  const localStorage = {
    getItem: () => {
      throw new Error('denied');
    },
  };
  runInNewContext(script, {
    ...windowOf(documentElement),
    localStorage,
    navigator: { languages: ['en'] },
  });
  expect(documentElement.dataset).toEqual({});
});
