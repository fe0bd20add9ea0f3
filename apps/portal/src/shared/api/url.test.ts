import { expect, test } from 'vitest';
import { apiUrl } from './url.ts';

test.each([
  ['end_users/auth/me', undefined, '/api/end_users/auth/me'],
  ['/end_users/confirm_email', undefined, '/api/end_users/confirm_email'],
  ['/api/units/01J', undefined, '/api/units/01J'],
  ['units', { page: 2, search: 'a b' }, '/api/units?page=2&search=a+b'],
  ['units', { channels: ['water', 'air'] }, '/api/units?channels%5B%5D=water&channels%5B%5D=air'],
  ['units', { search: undefined }, '/api/units'],
  ['/api/units?page=2', { search: 'x' }, '/api/units?page=2&search=x'],
])('%s with %j is %s', (path, query, url) => {
  expect(apiUrl(path, query)).toBe(url);
});
