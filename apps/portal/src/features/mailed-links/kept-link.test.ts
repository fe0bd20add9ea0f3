import { expect, it } from 'vitest';
import { keepLink, keptLink } from './kept-link.ts';

const link = { email: 'jana@example.org', token: 'T' };

it('a link is kept beside what the router keeps, and found again', () => {
  const state = keepLink({ key: 'k', idx: 2 }, link);
  expect(state).toEqual({ key: 'k', idx: 2, mailedLink: link });
  expect(keptLink(state)).toEqual(link);
});

it.each([null, undefined, 'text', {}, { mailedLink: { email: 1 } }])('in %j there is none', (state) => {
  expect(keptLink(state)).toBeUndefined();
});

it('a state that was empty holds the link alone', () => {
  expect(keepLink(null, link)).toEqual({ mailedLink: link });
});
