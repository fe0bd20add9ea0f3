import { expect, it } from 'vitest';
import { appRoles, mayControl, shownRoles } from './roles.ts';

it('a profile shows every role but ROLE_USER and ROLE_END_USER, in their order', () => {
  expect(
    shownRoles(['ROLE_USER', 'ROLE_APP_REMOTE', 'ROLE_END_USER', 'ROLE_APP_POOL_LIVE', 'ROLE_X']),
  ).toEqual(['ROLE_APP_REMOTE', 'ROLE_APP_POOL_LIVE', 'ROLE_X']);
  expect(shownRoles(['ROLE_END_USER', 'ROLE_USER'])).toEqual([]);
});

it('the roles of applications are the four that the profile names', () => {
  expect([...appRoles].sort()).toEqual([
    'ROLE_APP_POOL_CONTROL',
    'ROLE_APP_POOL_LIVE',
    'ROLE_APP_POOL_REMOTE',
    'ROLE_APP_REMOTE',
  ]);
});

it.each([
  [['ROLE_APP_REMOTE'], true],
  [['ROLE_USER', 'ROLE_APP_POOL_REMOTE'], true],
  [['ROLE_APP_POOL_CONTROL'], true],
  [['ROLE_USER', 'ROLE_END_USER', 'ROLE_APP_POOL_LIVE', 'ROLE_ADMIN'], false],
  [[], false],
])('remote control with %j: %s', (roles, may) => {
  expect(mayControl(roles)).toBe(may);
});
