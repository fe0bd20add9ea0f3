import { describe, expect, it } from 'vitest';
import { coverageProblems, readCoverage, statements } from './coverage.ts';

const page = (skip: number) =>
  Array.from({ length: statements }, (_, index) => index + 1)
    .filter((number) => number !== skip)
    .map(
      (number) =>
        `| ${number} | a \\| b | ${number === 7 ? '`shows seven` and `shows more`' : 'later: watching'} |`,
    )
    .join('\n');

describe('coverage', () => {
  it('has nothing to say when each number has its passed tests or a later owner', () => {
    expect(coverageProblems(readCoverage(page(0)), new Set(['shows seven', 'shows more']))).toEqual([]);
  });

  it('names a test that did not pass', () => {
    expect(coverageProblems(readCoverage(page(0)), new Set(['shows more']))).toEqual([
      '7: no passed test "shows seven"',
    ]);
  });

  it('names a number that is missing', () => {
    expect(coverageProblems(readCoverage(page(9)), new Set(['shows seven', 'shows more']))).toEqual([
      '9: no line',
    ]);
  });

  it('names a line that says nothing', () => {
    expect(
      coverageProblems(readCoverage(`${page(3)}\n| 3 | x | |`), new Set(['shows seven', 'shows more'])),
    ).toEqual(['3: neither a test nor a later owner']);
  });
});
