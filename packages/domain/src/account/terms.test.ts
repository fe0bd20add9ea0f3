import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTranslation, exactTranslation, termsInForce } from './terms.ts';

const all = ['de', 'en', 'cs'].map((lang) => ({ lang }));

describe('the translation of terms', () => {
  it.each([
    ['cs', all, 'cs'],
    ['fr', all, 'en'],
    ['fr', [{ lang: 'nl' }, { lang: 'de' }], 'nl'],
    ['fr', [], undefined],
  ])('in detail for %s is the own, else English, else the first', (locale, translations, lang) => {
    expect(chooseTranslation(translations, locale)?.lang).toBe(lang);
  });

  it('of the latest terms is the own or none', () => {
    expect(exactTranslation(all, 'cs')?.lang).toBe('cs');
    expect(exactTranslation(all, 'fr')).toBeUndefined();
  });

  it('is found whenever there is one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ lang: fc.string() }), { minLength: 1 }),
        fc.string(),
        (list, locale) => {
          expect(list).toContain(chooseTranslation(list, locale));
        },
      ),
    );
  });
});

describe('the terms in force', () => {
  const day = (n: number) => ({ validFrom: new Date(Date.UTC(2026, 0, n)), n });
  it.each([
    [[day(1), day(5), day(9)], 5],
    [[day(5), day(1)], 5],
    [[day(9)], undefined],
    [[], undefined],
  ])('are the last that are valid already', (versions, n) => {
    expect(termsInForce(versions, new Date(Date.UTC(2026, 0, 5)))?.n).toBe(n);
  });
});
