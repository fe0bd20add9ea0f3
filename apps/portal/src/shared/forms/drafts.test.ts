import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { endSession, startSession } from '#shared/session/session.ts';
import { ANYBODY, tabDrafts } from '#shared/storage.ts';
import { drafts } from './drafts.ts';
import { guardDrafts } from './guard-drafts.ts';

const person = (id: number, name: string) => ({
  '@id': `/api/end_users/01J0000000000000000000000${id}`,
  '@type': 'EndUser' as const,
  name,
  surname: 'Novák',
  email: `${name.toLowerCase()}@example.org`,
  isEmailValid: true,
  roles: [],
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  lang: 'cs' as const,
  availableLangs: ['cs' as const],
  address: null,
  phone: null,
  cloud: '/api/clouds/01J00000000000000000000001',
  eula: null,
  privacyPolicy: null,
  termsToAccept: null,
});
const [karel, jana] = [person(5, 'Karel'), person(6, 'Jana')];
const written = { name: 'Jana' };
const held = { password: 'seven lazy otters hum' };

/** A storage as browsers have it: what it holds are its own keys. */
class Kept {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let kept: Kept;
beforeEach(() => {
  kept = new Kept();
  vi.stubGlobal('sessionStorage', kept);
  queryClient.clear();
  const off = guardDrafts();
  // Nobody's draft is left by the test before.
  endSession('asked');
  return off;
});
afterAll(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
const keys = () => Object.keys(kept);

it('writes down what survives a reload, and nothing of what is held', () => {
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({ ...written, ...held });
  expect(Object.values(kept).join()).toContain('Jana');
  expect(Object.values(kept).join()).not.toContain('otters');
});

it('leaves nothing behind when nothing is left to save', () => {
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  drafts.forget(ANYBODY, 'sign-up');
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({});
  expect(keys()).toEqual([]);
});

it('forgets what anybody typed as soon as somebody is logged in', () => {
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  startSession(karel);
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({});
  expect(keys()).toEqual([]);
});

it('keeps nothing of a form that is left because of a login in another tab', () => {
  queryClient.setQueryData(meQuery.queryKey, karel);
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({});
});

it('shows a user after a session that was lost what was typed in it', () => {
  startSession(karel);
  drafts.keep(karel['@id'], 'contact', { written, held: {} });
  endSession('lost');
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  startSession(karel);
  expect(drafts.of(karel['@id'], 'contact')).toEqual(written);
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({});
});

it('forgets what was typed before a session of another tab when that session ends', () => {
  drafts.keep(ANYBODY, 'sign-up', { written, held });
  queryClient.setQueryData(meQuery.queryKey, karel);
  tabDrafts.onlyOf(karel['@id']);
  endSession('lost');
  expect(drafts.of(ANYBODY, 'sign-up')).toEqual({});
});

it('shows it to nobody else, and not to that user either once somebody else was logged in', () => {
  startSession(karel);
  drafts.keep(karel['@id'], 'contact', { written, held });
  endSession('lost');
  startSession(jana);
  expect(drafts.of(jana['@id'], 'contact')).toEqual({});
  expect(keys()).toEqual([]);
  endSession('lost');
  startSession(karel);
  expect(drafts.of(karel['@id'], 'contact')).toEqual({});
});

it.each(['asked', 'asked-elsewhere'] as const)('forgets all when a log-out was %s', (reason) => {
  startSession(karel);
  drafts.keep(karel['@id'], 'contact', { written, held });
  endSession(reason);
  expect(keys()).toEqual([]);
  startSession(karel);
  expect(drafts.of(karel['@id'], 'contact')).toEqual({});
});

it('forgets all when the session that looked lost was ended by its user', () => {
  startSession(karel);
  drafts.keep(karel['@id'], 'contact', { written, held });
  endSession('lost');
  endSession('asked');
  expect(keys()).toEqual([]);
});

it('takes what is no draft in the storage for none', () => {
  for (const text of ['{"form": 5}', 'no JSON', '[]']) {
    tabDrafts.set('somebody', text);
    expect(drafts.of('somebody', 'form')).toEqual({});
  }
});
