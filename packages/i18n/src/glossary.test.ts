import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/language.md'), 'utf8');
const [, table = ''] = page.split(/^\| English .*\n\|[-|]+\n/mu);
/** Rows of the glossary that have screens: those above the line of dots. */
const rows = (table.split('| … |')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const plain = (text: string): string => text.toLowerCase().replace(/ \(.*\)/u, '');

/** The beginning of a word, as its end changes by case and number. */
const stem = (term: string): string =>
  plain(term)
    .split(' ')
    .map((word) => (word.length > 5 ? word.slice(0, -2) : word.slice(0, 3)))
    .join(' ');

describe('the glossary of docs/language.md', () => {
  it('has every term in all five languages', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((cells) => cells.length !== languages.length || cells.some((cell) => !cell))).toEqual(
      [],
    );
  });

  it.each(languages.map((language, column) => [language, column] as const))(
    '%s: each term is used in the messages',
    (language, column) => {
      const said = Object.values(catalogues[language]).join('\n').toLowerCase();
      const beginnings = /[\p{L}\d+−’-]+/gu;
      const words = said.match(beginnings) ?? [];
      const isUsed = (term: string): boolean =>
        stem(term)
          .split(' ')
          .every((part) => words.some((word) => word.startsWith(part)));
      const unused = rows
        .map((cells) => cells[column] ?? '')
        .filter((cell) => !cell.split(/ \/ |, /u).some(isUsed));
      expect(unused).toEqual([]);
    },
  );
});
