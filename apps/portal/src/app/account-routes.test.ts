import { expect, test } from 'vitest';
import { accountRoutes } from './account-routes.ts';
import type { RouteHandle } from './handle.ts';
import { unitRoutes } from './unit/unit-routes.ts';

const table: readonly [path: string, layout: RouteHandle['layout'], login: boolean][] = [
  ['/login', 'login', false],
  ['/sign-up', 'login', false],
  ['/forgot-password', 'login', false],
  ['/reset-password/:email?/:token?', 'login', false],
  ['/email-confirm/:email?/:token?', 'login', false],
  ['/resend-email-confirm', 'login', false],
  ['/revoke-deletion-request/:email?/:token?', 'login', false],
  ['/account-deleted', 'login', false],
  ['/login-by-token', 'login', false],
  ['/terms-of-service', 'default', false],
  ['/accept-terms', 'login', true],
  ['/profile', 'user', true],
  ['/profile/settings', 'user', true],
  ['/profile/terms-of-service', 'user', true],
  ['/profile/terms-of-service/:id', 'user', true],
];

test('every screen of accounts says by its handle in which layout it stands and whether it needs a login', () => {
  expect(accountRoutes.map(({ path, handle }) => [path, handle.layout, handle.auth])).toEqual(table);
});

test('a screen asks for nothing of its user but a login: no route names a role', () => {
  const said = new Set([...accountRoutes, ...unitRoutes].flatMap(({ handle }) => Object.keys(handle)));
  expect([...said].sort()).toEqual(['auth', 'beforeTerms', 'flag', 'guest', 'layout', 'needsNoSession']);
  // What stands below a unit says nothing else of itself than which brands have it.
  const below = unitRoutes.flatMap(({ children = [] }) => children);
  expect(below.length).toBeGreaterThan(10);
  expect(new Set(below.flatMap(({ handle }) => Object.keys(handle)))).toEqual(new Set(['flag']));
  expect(below.filter(({ loader }) => loader !== undefined)).toEqual([]);
});
