import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coverageProblems, passedTests, readCoverage, type TestReport } from './coverage.ts';
import { sharedMemory } from './shared-memory.ts';
import { runChecks } from './steps.ts';

/** Checks, then every test, then whether docs/coverage.md tells the truth; the last line sums up all. */
interface Report extends TestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

const root = join(import.meta.dirname, '..');
const outcomes = await runChecks();

// Databases and browsers make and remove files by the ten thousand, which takes a disk's file system as long as the server's
// tests. Others' users have theirs there as well, as in every such folder; sockets bear no long names.
const folder = mkdtempSync(join(sharedMemory() ?? tmpdir(), 'tests-'));
chmodSync(folder, 0o1777);
const file = join(folder, 'report.json');
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, TMPDIR: folder } },
);

let report: Report = {
  numPassedTests: 0,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  success: false,
};
try {
  report = JSON.parse(readFileSync(file, 'utf8')) as Report;
} catch {
  console.error('The tests ended without a report.');
}
rmSync(folder, { recursive: true, force: true });

for (const { fullName, status, failureMessages } of report.testResults?.flatMap(
  (one) => one.assertionResults,
) ?? [])
  if (status === 'passed' && failureMessages?.length)
    console.log(`UNSTEADY: ${fullName}\n${failureMessages.join('\n')}`);

// A run that was narrowed has not seen every test.
const whole = process.argv.length === 2;
const coverage = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
const untrue = whole ? coverageProblems(readCoverage(coverage), passedTests(report)) : [];
for (const problem of untrue) console.error(`docs/coverage.md: ${problem}`);

const broken = outcomes.filter(({ passed }) => !passed).length;
// A file that could not even be loaded has no failed test of its own, yet the run failed.
const failed = Math.max(report.numFailedTests, status === 0 ? 0 : 1) + broken + untrue.length;
const passed = report.numPassedTests + outcomes.length - broken;
const skipped = report.numPendingTests + report.numTodoTests;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 && skipped === 0 ? 0 : 1);
