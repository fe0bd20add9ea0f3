import { beforeAll, expect, test } from 'vitest';
import { activate } from '#shared/i18n/i18n.ts';
import { errorOf } from './api-error.ts';

beforeAll(() => activate('en', { 'ui.error.occurred': 'An error occurred.' }));

const both = { 'hydra:description': 'description', 'hydra:title': 'title', message: 'message' };

test.each([
  [both, 'description'],
  [{ ...both, 'hydra:description': '' }, 'title'],
  [{ message: 'message' }, 'message'],
  [{ 'hydra:description': 5 }, 'An error occurred.'],
  [{}, 'An error occurred.'],
])('the message of %j is %s', (body, message) => {
  expect(errorOf(400, 'Bad Request', JSON.stringify(body)).message).toBe(message);
});

test('a body that is no JSON gives the status text, else the general message', () => {
  expect(errorOf(502, 'Bad Gateway', '<html>').message).toBe('Bad Gateway');
  expect(errorOf(502, '', '<html>').message).toBe('An error occurred.');
});

test('violations, type and status are kept', () => {
  const violations = [{ propertyPath: 'email', message: 'Wrong', code: 'email' }];
  const error = errorOf(422, '', JSON.stringify({ type: 'validation', violations, 'hydra:title': 'x' }));
  expect(error).toMatchObject({ status: 422, type: 'validation', violations });
});
