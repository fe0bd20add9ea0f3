import { expect, test } from 'vitest';
import { accountRoutes } from './account-routes.ts';
import type { RouteHandle } from './handle.ts';
import { unitRoutes } from './unit/unit-routes.ts';

const table: readonly [
  name: string | undefined,
  path: string,
  layout: RouteHandle['layout'],
  login: boolean,
][] = [
  ['Login', '/login', 'login', false],
  ['SignUp', '/sign-up', 'login', false],
  ['ForgotPassword', '/forgot-password', 'login', false],
  ['ResetPassword', '/reset-password/:email?/:token?', 'login', false],
  ['EmailConfirm', '/email-confirm/:email?/:token?', 'login', false],
  ['ResendEmailConfirm', '/resend-email-confirm', 'login', false],
  ['RevokeDeletionRequest', '/revoke-deletion-request/:email?/:token?', 'login', false],
  ['AccountDeleted', '/account-deleted', 'login', false],
  ['LoginByToken', '/login-by-token', 'login', false],
  ['LatestTermsOfService', '/terms-of-service', 'default', false],
  [undefined, '/accept-terms', 'login', true],
  ['Profile', '/profile', 'user', true],
  ['ProfileSettings', '/profile/settings', 'user', true],
  ['TermsOfService', '/profile/terms-of-service', 'user', true],
  ['TermsOfServiceDetail', '/profile/terms-of-service/:id', 'user', true],
];

test('every screen of accounts says by its handle in which layout it stands and whether it needs a login', () => {
  const said = accountRoutes.map(({ path, handle }) => [path, handle.layout, handle.auth]);
  expect(said).toEqual(table.map(([, ...rest]) => rest));
});

test('the screens that the specification names have their names as the ids of their routes', () => {
  expect(accountRoutes.map(({ id, path }) => [id, path])).toEqual(table.map(([id, path]) => [id, path]));
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
