import type { Figure } from './figure.ts';
import { type Measured, printTable, shown } from './results.ts';
import { watchSteal } from './server/process-time.ts';

/**
 * Runs the named figures (all without a name) one after the other and prints each; exit code 1 when one falls short.
 * @param keep what is done with all of them at the end
 */
export async function runFigures(
  figures: readonly Figure[],
  argv: readonly string[],
  keep: (measured: readonly Measured[]) => void = () => undefined,
): Promise<void> {
  const json = argv.includes('--json');
  const names = argv.filter((word) => !word.startsWith('--'));
  const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
  if (unknown.length > 0) {
    console.error(
      `No figure ${unknown.join(', ')}; there are: ${figures.map(({ name }) => name).join(', ')}`,
    );
    process.exit(1);
  }
  const results: Measured[] = [];
  for (const figure of figures) {
    if (names.length > 0 && !names.includes(figure.name)) continue;
    if (!json) console.log(`\n${figure.name}: ${figure.goal}`);
    const begin = performance.now();
    const steal = watchSteal();
    const result = await figure.run();
    const { name, goal } = figure;
    const seconds = (performance.now() - begin) / 1_000;
    results.push({ name, goal, ...result, seconds, steal: steal() });
    if (json) continue;
    for (const [name, value] of Object.entries(result.numbers)) {
      console.log(`  ${name.padEnd(44)} ${shown(value)}`);
    }
    console.log(result.holds ? '  holds' : '  FALLS SHORT');
  }
  if (json)
    console.log(
      JSON.stringify(Object.fromEntries(results.map(({ name, ...rest }) => [name, rest])), null, 2),
    );
  else printTable(results);
  keep(results);
  process.exit(results.every(({ holds }) => holds) ? 0 : 1);
}
