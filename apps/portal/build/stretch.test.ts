import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { stretched } from './stretch.ts';

const longer = (text: string) => stretched(compileMessageOrThrow(text), 0.5);

test('a text grows by its share, in words or as one word', () => {
  expect(longer('Save')).toEqual(['Save', 'sa']);
  expect(longer('Log out now')).toEqual(['Log out now', ' Log o']);
  expect(longer('pH−')).toEqual(['pH−', 'ph']);
  expect(longer('·')).toEqual(['·']);
});

test('parameters and tags stay what they are, every plural form grows', () => {
  expect(longer('Read the <terms>text</terms>')).toEqual(['Read the <terms>text</terms>', ' Read t']);
  expect(longer('Hello {name}')).toEqual(['Hello ', ['name'], 'hel']);
  const [choice] = longer('{n, plural, one {# unit} other {# units}}');
  expect(choice).toMatchObject(['n', 'plural', { one: ['#', ' unit', 'un'], other: ['#', ' units', 'uni'] }]);
});

test('without a share nothing changes', () => {
  expect(stretched(compileMessageOrThrow('Hello {name}'), 0)).toEqual(['Hello ', ['name']]);
});
