import type { Language } from '@poolhouse/domain/account/languages';
import { expect, test } from 'vitest';
import { offeredLanguage } from './offered-language.ts';

const offer = (...codes: Language[]) => codes.map((code) => ({ code }));

test('an account speaks the wanted language where it is offered, else English, else the first', () => {
  expect(offeredLanguage('de', offer('cs', 'de', 'en'))).toBe('de');
  expect(offeredLanguage('fr', offer('cs', 'de', 'en'))).toBe('en');
  expect(offeredLanguage('fr', offer('cs', 'de'))).toBe('cs');
});

test('as long as nobody knows what is offered, the wanted language stands', () => {
  expect(offeredLanguage('fr', undefined)).toBe('fr');
  expect(offeredLanguage('fr', [])).toBe('fr');
});
