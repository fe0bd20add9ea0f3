import { languages } from '@poolhouse/domain/account/languages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownLitres } from '#unit/show/shown-litres.ts';
import { litresTyped, litresWritten } from './litres.ts';

it.each([
  ['20', 20_000],
  [' 20,5 ', 20_500],
  ['0.1', 100],
  ['1000', 1_000_000],
  ['0.099', undefined],
  ['1000.001', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['twenty', undefined],
  ['1,000.5', undefined],
  ['1,000', undefined],
  ['1.000', undefined],
  ['1.0', 1_000],
  ['2,000', 2_000],
])('%j litres are %s ml', (typed, ml) => {
  expect(litresTyped(typed)).toBe(ml);
});

it.each([
  [20_000, 'en', '20'],
  [3_560, 'en', '3.6'],
  [3_560, 'de', '3,6'],
  [0, 'cs', '0'],
] as const)('%i ml are shown in %s as %s l', (ml, language, shown) => {
  expect(shownLitres(ml, language)).toBe(shown);
});

it.each(languages)('what stands in the field in %s is what the unit is told', (language) => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), (ml) => {
      expect(litresTyped(litresWritten(ml, language))).toBe(ml);
    }),
    { examples: [[100], [1_000], [3_560], [999_999], [1_000_000]] },
  );
});
