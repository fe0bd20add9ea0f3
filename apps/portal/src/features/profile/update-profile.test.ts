import { expect, test } from 'vitest';
import { changedOf } from './update-profile.ts';

test('a form sends what was changed in it and nothing else', () => {
  const shown = { name: 'Anna', surname: 'Blue', lang: 'en' };
  expect(changedOf({ ...shown, name: 'Jana' }, shown)).toEqual({ name: 'Jana' });
  expect(changedOf(shown, shown)).toEqual({});
  expect(changedOf(shown, {})).toEqual(shown);
});
