import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Result } from './figure.ts';

const file = join(import.meta.dirname, '../RESULTS.md');
const head = `# Results

What \`npm run bench\` found when it last ran each figure, on the machine that its line names, and of the processors' time that was wanted meanwhile the share that other machines of the same host took. Figures are ratios where they can be: a machine that others use is slow today and quick tomorrow. Some that take long were measured by themselves and have no entry.
`;

export interface Measured extends Result {
  readonly name: string;
  readonly goal: string;
  readonly seconds: number;
  /** 0…1: of the processors' time that was wanted meanwhile, what the host gave to other machines. */
  readonly steal: number;
}

export const shown = (value: number | string): string =>
  typeof value === 'number' ? String(Number(value.toFixed(3))) : value;

function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'processor'}, ${gigabytes} GB, Node ${process.versions.node}`;
}

const stolen = (steal: number): string => `${(steal * 100).toFixed(1)} %`;

function sectionOf({ name, goal, holds, numbers, seconds, steal }: Measured): string {
  const rows = Object.entries(numbers).map(([what, value]) => `| ${what} | ${shown(value)} |`);
  return `## ${name}

${holds ? 'Holds' : '**Falls short**'}, ${new Date().toISOString().slice(0, 10)}, ${machine()}, ${Math.round(seconds)} s, ${stolen(steal)} stolen. Goal: ${goal}.

| | |
|---|---|
${rows.join('\n')}
`;
}

/** Puts what was measured in the place of what was measured before; what did not run stays. */
export function keepResults(measured: readonly Measured[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sections = new Map(
    before
      .split(/^(?=## )/mu)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')), part.trimEnd()]),
  );
  for (const one of measured) sections.set(one.name, sectionOf(one).trimEnd());
  writeFileSync(file, `${[head.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}

/** A line for each: what was found of what was wanted. */
export function printTable(measured: readonly Measured[]): void {
  const width = Math.max(...measured.map(({ name }) => name.length));
  console.log('');
  for (const { name, holds, seconds, steal, goal } of measured) {
    const verdict = holds ? 'holds      ' : 'FALLS SHORT';
    console.log(
      `${name.padEnd(width)}  ${verdict}  ${`${Math.round(seconds)} s`.padStart(6)}  ${stolen(steal)} stolen  ${goal.slice(0, 100)}`,
    );
  }
}
