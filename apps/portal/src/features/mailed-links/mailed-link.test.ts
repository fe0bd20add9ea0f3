import { expect, it } from 'vitest';
import { mailedLink } from './mailed-link.ts';

it.each([
  ['/email-confirm/jana%40example.org/abc', 'jana@example.org', 'abc'],
  ['/email-confirm/jana@example.org/abc', 'jana@example.org', 'abc'],
  ['/email-confirm/jana+pool@example.org/abc/', 'jana+pool@example.org', 'abc'],
  ['/email-confirm/jana%2Bpool%40example.org/abc', 'jana+pool@example.org', 'abc'],
  ['/email-confirm/a%2Fb%40example.org/abc', 'a/b@example.org', 'abc'],
  ['/email-confirm/a%252Fb%40example.org/abc', 'a%2Fb@example.org', 'abc'],
  ['/email-confirm/j%C3%BCrgen%40example.org/abc', 'jürgen@example.org', 'abc'],
])('%s is read to the letter', (path, email, token) => {
  expect(mailedLink(path)).toEqual({ email, token });
});

it.each([
  '/email-confirm',
  '/email-confirm/',
  '/email-confirm/jana@example.org',
  '/email-confirm/jana@example.org/',
  '/email-confirm/jana@example.org/a/b',
  '/email-confirm/%E0%A4%A/abc',
])('%s is no link', (path) => {
  expect(mailedLink(path)).toBeUndefined();
});
