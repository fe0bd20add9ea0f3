import { expect, test } from 'vitest';
import { roleMay, rolesWith, unitRights, unitRoles } from './access.ts';

test('what each role may do with a unit', () => {
  const table = Object.fromEntries(
    unitRoles.map((role) => [role, unitRights.filter((right) => roleMay(role, right))]),
  );
  expect(table).toEqual({
    owner: ['see', 'switch', 'set', 'own'],
    guest: ['see'],
    dealer: ['see', 'set'],
  });
});

test('what switches pumps and doses chemicals is the owner’s alone, and so is giving the unit away', () => {
  expect(rolesWith('switch')).toEqual(['owner']);
  expect(rolesWith('own')).toEqual(['owner']);
});
