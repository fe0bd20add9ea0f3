import { expect, test } from 'vitest';
import { richTextParts } from './rich-text.ts';

test('a sentence is split at the tags it knows', () => {
  expect(
    richTextParts('Read the <terms>terms</terms> and the <policy>policy</policy>.', ['terms', 'policy']),
  ).toEqual([
    'Read the ',
    { tag: 'terms', text: 'terms' },
    ' and the ',
    { tag: 'policy', text: 'policy' },
    '.',
  ]);
});

test('unknown and unclosed tags are text', () => {
  const message = 'a <b>bold</b> <terms>x';
  expect(richTextParts(message, ['terms']).join('')).toBe(message);
});

test('a known tag behind an unknown one is found', () => {
  expect(richTextParts('<b>a</b><terms>x</terms>', ['terms']).at(-1)).toEqual({ tag: 'terms', text: 'x' });
});
