import { appRoles } from '@poolhouse/domain/account/roles';
import { expect, it } from 'vitest';
import { roleLabel } from './role-labels.ts';

it.each(appRoles)('%s has a name', (role) => {
  expect(roleLabel(role)).toMatch(/^role\./);
});

it('leaves an unknown role to show itself', () => {
  expect(roleLabel('ROLE_SOMETHING')).toBeUndefined();
});
