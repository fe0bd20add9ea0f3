/** One line of docs/coverage.md: a numbered statement of the specification and the tests that show it. */
export interface Line {
  readonly number: number;
  readonly tests: readonly string[];
  /** The later work that owns the statement, when no test shows it yet. */
  readonly later: string | undefined;
}

/** Statements of the specification, numbered from 1. */
export const statements = 314;

/** Rows such as ``| 17 | unit: see status | `the test's full name` |`` or `| 18 | history | later: watching |`. */
export function readCoverage(markdown: string): Line[] {
  return [...markdown.matchAll(/^\| *(\d+) *\|(?:[^|\\]|\\.)*\|(.*)\|\s*$/gmu)].map(
    ([, number, shown = '']) => ({
      number: Number(number),
      tests: [...shown.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name),
      later: /later: ([\w+, ]+)/u.exec(shown)?.[1]?.trim(),
    }),
  );
}

/** Vitest's JSON report, as far as it names tests. */
export interface TestReport {
  readonly testResults?: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of each time that it was tried. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Full names of the tests that passed; a name that several tests have, and that one of them failed, is left out. */
export function passedTests({ testResults = [] }: TestReport): Set<string> {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = new Set(all.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName));
  for (const { fullName, status } of all) if (status !== 'passed') passed.delete(fullName);
  return passed;
}

/**
 * What is wrong with the coverage: numbers without a line or with two, lines without a test or an owner, and tests that do not
 * exist, did not pass, or did not run.
 * @param passed full names of the tests that passed
 */
export function coverageProblems(lines: readonly Line[], passed: ReadonlySet<string>): string[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return Array.from({ length: statements }, (_, index) => index + 1).flatMap((number) => {
    const line = byNumber.get(number);
    if (!line) return [`${number}: no line`];
    if (lines.filter((one) => one.number === number).length > 1) return [`${number}: more than one line`];
    if (line.tests.length === 0 && !line.later) return [`${number}: neither a test nor a later owner`];
    return line.tests
      .filter((test) => !passed.has(test))
      .map((test) => `${number}: no passed test "${test}"`);
  });
}
