import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverageProblems, passedTests, readCoverage, statements } from './coverage.ts';

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

  it('names a number that stands there twice', () => {
    const twice = `${page(0)}\n| 3 | x | later: watching |`;
    expect(coverageProblems(readCoverage(twice), new Set(['shows seven', 'shows more']))).toEqual([
      '3: more than one line',
    ]);
  });

  it('takes tests that failed, were skipped, or failed under the same name elsewhere for not passed', () => {
    const file = (...results: [fullName: string, status: string][]) => ({
      assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
    });
    const report = {
      testResults: [
        file(['a', 'passed'], ['b', 'failed'], ['c', 'skipped'], ['d', 'passed']),
        file(['d', 'failed']),
      ],
    };
    expect([...passedTests(report)]).toEqual(['a']);
    expect([...passedTests({})]).toEqual([]);
  });

  it('has a line in docs/coverage.md for each number, with a test or the work that owns it', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/coverage.md'), 'utf8');
    const lines = readCoverage(page);
    expect(lines.map(({ number }) => number)).toEqual(
      Array.from({ length: statements }, (_, index) => index + 1),
    );
    expect(coverageProblems(lines, new Set(lines.flatMap(({ tests }) => tests)))).toEqual([]);
    const owners = new Set(lines.map(({ later }) => later).filter(Boolean));
    expect([...owners].sort()).toEqual([]);
  });
});
