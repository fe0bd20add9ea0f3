import { loadBrands } from '@poolhouse/brands/load';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backLinkOf, keepBackLink, restoreBackLink, storeBackLink, takeBackLink } from './back-link.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterAll(() => vi.unstubAllGlobals());

const TWO_HOURS = 2 * 60 * 60 * 1000;

test('a configured application is remembered for less than two hours', () => {
  storeBackLink('remote-mobile', 1000);
  expect(restoreBackLink(1000 + TWO_HOURS - 1)).toBe('remote-mobile');
  expect(restoreBackLink(1000 + TWO_HOURS)).toBeUndefined();
  expect(kept.has('backLink')).toBe(false);
});

test('the back link is kept in local storage with its application and its time of creation', () => {
  storeBackLink('remote-mobile', 1000);
  expect(JSON.parse(kept.get('backLink') ?? '')).toEqual({ appName: 'remote-mobile', createdAt: 1000 });
});

test.each(['https://evil.example', 'javascript:alert(1)', '', null])('%j is not stored', (name) => {
  storeBackLink(name, 1000);
  expect(kept.size).toBe(0);
});

test.each(['{', '{}', '{"appName":"evil","createdAt":1}', '{"appName":"live-view","createdAt":9e15}'])(
  'a stored %s is forgotten',
  (text) => {
    kept.set('backLink', text);
    expect(restoreBackLink(2000)).toBeUndefined();
    expect(kept.size).toBe(0);
  },
);

test('appBackLink is taken out of the address, a redirect beside it stays', () => {
  expect(takeBackLink('?appBackLink=live-view&redirect=%2Funits%3Fa%3D1')).toEqual({
    appName: 'live-view',
    search: '?redirect=%2Funits%3Fa%3D1',
  });
  expect(takeBackLink('?appBackLink=live-view')).toEqual({ appName: 'live-view', search: '' });
  expect(takeBackLink('?redirect=x')).toBeNull();
});

test('a place that names an application is gone to without it, and the application is remembered', () => {
  const place = { pathname: '/profile', search: '?appBackLink=remote-mobile&x=1', hash: '#y' };
  expect(keepBackLink(place, 1000)).toBe('/profile?x=1#y');
  expect(restoreBackLink(1000)).toBe('remote-mobile');
  expect(keepBackLink({ ...place, search: '?x=1' }, 1000)).toBeUndefined();
  expect(keepBackLink({ ...place, pathname: '//evil.example' }, 1000)).toBe('/evil.example?x=1#y');
});

test('the back button leads to where one came from, else where the brand says', () => {
  const brands = loadBrands();
  const all = [...brands.values()];
  const account = brands.get('account');
  if (!account) throw new Error('the account variant is missing');
  const hosts = { 'pool-live': 'http://live.localhost', remote: 'http://remote.localhost' };
  expect(backLinkOf(account, all, undefined, hosts)).toEqual({
    target: 'live-view',
    url: 'http://live.localhost/units',
  });
  expect(backLinkOf(account, all, 'remote-mobile', hosts)).toEqual({
    target: 'remote-mobile',
    url: 'http://remote.localhost/units',
  });
});
