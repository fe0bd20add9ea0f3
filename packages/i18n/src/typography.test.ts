import { type Language, languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';

/** Messages of a language in which the pattern is found, by key. */
const where = (language: Language, pattern: RegExp): string[] =>
  Object.entries(catalogues[language]).flatMap(([key, text]) =>
    pattern.test(text) ? [`${key}: ${text}`] : [],
  );

/** Words that address people in another way (formal or informal) than the rest of the language's messages. */
const familiar: Partial<Record<Language, RegExp>> = {
  cs: /(?<!\p{L})(ty|tvůj|tvoje|tvá|tvé|tvou|tebe|tobě|máš|můžeš|chceš|jsi)(?!\p{L})/iu,
  de: /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu,
  nl: /(?<!\p{L})(je|jij|jou|jouw|jullie)(?!\p{L})/iu,
};

const quotes: Record<Language, RegExp> = {
  en: /[„‟«»]/u,
  cs: /[”«»]/u,
  de: /[”«»]/u,
  fr: /[„“”]/u,
  nl: /[„«»]/u,
};

describe('the typography of messages', () => {
  it.each(languages)('%s has typographic quotes, apostrophes and dots only', (language) => {
    expect(where(language, /["'`´]|\.\.\.| - /u)).toEqual([]);
    expect(where(language, quotes[language])).toEqual([]);
  });

  it.each(languages)('%s has no space at an end and none twice', (language) => {
    expect(where(language, /^\s|\s$|\s{2}/u)).toEqual([]);
  });

  it('fr has a narrow space that never breaks before high signs and inside quotes', () => {
    expect(where('fr', /[^\u202f\p{P}][;!?»]|[^\u202f]:(\s|$)|«(?!\u202f)/u)).toEqual([]);
    expect(where('fr', /\u202f[;:!?»]/u).length).toBeGreaterThan(40);
  });

  it.each(Object.keys(familiar) as Language[])('%s speaks to people formally everywhere', (language) => {
    expect(where(language, familiar[language] ?? /^$/u)).toEqual([]);
  });
});
