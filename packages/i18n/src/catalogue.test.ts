import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';
import { translate } from './translate.ts';

/** Parameters of an ICU message with their kinds, and the plural forms it has. */
function shape(message: string): { parameters: string[]; plurals: string[] } {
  const parameters = new Set<string>();
  const plurals = new Set<string>();
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (!('arg' in token)) continue;
      parameters.add(token.type === 'argument' ? token.arg : `${token.arg} (${token.type})`);
      if (!('cases' in token)) continue;
      for (const { key, tokens: inner } of token.cases) {
        if (token.type === 'plural' && !key.startsWith('=')) plurals.add(key);
        visit(inner);
      }
    }
  };
  visit(parse(message, { strict: false }));
  return { parameters: [...parameters].sort(), plurals: [...plurals].sort() };
}

const keys = Object.keys(catalogues.en) as (keyof typeof catalogues.en)[];
const root = join(import.meta.dirname, '../../..');

describe('catalogues', () => {
  it.each(languages)('%s has the keys of English, no more and no fewer', (language) => {
    expect(Object.keys(catalogues[language]).sort()).toEqual([...keys].sort());
  });

  it.each(languages)('%s says every message, with the parameters of English', (language) => {
    const wrong = keys.filter((key) => {
      const message = catalogues[language][key];
      if (message.trim() === '') return true;
      return shape(message).parameters.join() !== shape(catalogues.en[key]).parameters.join();
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)('%s has each plural form that its language knows', (language) => {
    // 'many' of cs and fr are fractions and millions: 'other' stands for them.
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((form) => form !== 'many');
    const wrong = keys.filter((key) => {
      const { plurals } = shape(catalogues[language][key]);
      return plurals.length > 0 && needed.some((form) => !plurals.includes(form));
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)('%s is plain text: nothing would draw what is marked in it', (language) => {
    expect(keys.filter((key) => /<\/?\w/u.test(catalogues[language][key]))).toEqual([]);
  });

  it('have no key that nothing names', () => {
    const source = globSync('{apps,packages}/**/*.{ts,tsx,json}', {
      cwd: root,
      exclude: (name) => /node_modules|dist|messages/u.test(name),
    })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    // A key may be put together at one place only: `prefix.${name}`.
    const prefixes = [...source.matchAll(/`([\w.-]+\.)\$\{/gu)].map(([, prefix = '']) => prefix);
    const unused = keys.filter(
      (key) =>
        !source.includes(`'${key}'`) &&
        !source.includes(`"${key}"`) &&
        !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

describe('translate', () => {
  it('throws for a language that has no catalogue', () => {
    expect(() => translate('xx' as 'en', keys[0] ?? ('' as never))).toThrow(RangeError);
  });
});
