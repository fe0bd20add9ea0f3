import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');

export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** What `npm run check` looks at, each with the program that does it. Decision 003. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'promises', command: ['oxlint', '--type-aware', '--quiet', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of the portal', command: ['tsc', '-p', 'apps/portal'] },
  { name: 'types of journeys and figures', command: ['tsc', '-p', 'e2e'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs one program of node_modules to its end and keeps what it printed. */
export function runStep({ name, command: [program, ...args] }: Step): Promise<Outcome> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const child = spawn(join(bin, program), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(error.message)));
    child.on('close', (code) =>
      resolve({ name, passed: code === 0, output, seconds: (performance.now() - begin) / 1000 }),
    );
  });
}

/** Runs all checks side by side and prints a line for each, and the output of those that failed. */
export async function runChecks(): Promise<Outcome[]> {
  const outcomes = await Promise.all(checks.map(runStep));
  for (const { name, passed, output, seconds } of outcomes) {
    console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (!passed) console.log(output);
  }
  return outcomes;
}
