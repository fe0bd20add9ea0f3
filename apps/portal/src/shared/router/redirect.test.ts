import { describe, expect, test } from 'vitest';
import { afterLogin, loginPath, safeRedirect } from './redirect.ts';

describe('redirect stays inside the portal', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '@evil.example',
    'evil.example',
    '/.//evil.example',
    '/units/..//evil.example',
    '',
    '/login',
    '/login?redirect=%2Flogin',
    '/login-by-token?token=x',
    '/login-by-token/?token=x',
    '/login-by-token//?token=x',
    '/units/..//login-by-token',
    '/x/../login-by-token',
    '/LOGIN-by-token?token=x',
    '/login-by-token;x?token=x',
    '/login-by-token/;x',
    '/login%2Dby-token?token=x',
    '/login-by-token%2f?token=x',
    '/login/',
    '/%',
  ])('%j is refused', (target) => {
    expect(safeRedirect(target)).toBeNull();
  });

  test.each(['/units', '/units/204117384/history?period=day#chart', '/profile/settings', '/@evil.example'])(
    '%j is kept as it is',
    (target) => {
      expect(safeRedirect(target)).toBe(target);
    },
  );

  test('an encoded second slash stays a part of the path', () => {
    expect(safeRedirect('/%2Fevil.example')).toBe('/%2Fevil.example');
  });
});

test('the login comes back to the full path with query and hash', () => {
  const path = loginPath({ pathname: '/units/1', search: '?a=1&b=2', hash: '#x' });
  expect(path.startsWith('/login?')).toBe(true);
  expect(afterLogin(path.slice('/login'.length))).toBe('/units/1?a=1&b=2#x');
});

test('without a target, or with a foreign one, a login leads to the units', () => {
  expect(afterLogin('')).toBe('/units');
  expect(afterLogin('?redirect=%2F%2Fevil.example')).toBe('/units');
});
