import type { Figure, Result } from './figure.ts';

/** Runs the named figures (all without a name) one after the other and prints each; exit code 1 when one falls short. */
export async function runFigures(figures: readonly Figure[], argv: readonly string[]): Promise<void> {
  const json = argv.includes('--json');
  const names = argv.filter((word) => !word.startsWith('--'));
  const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
  if (unknown.length > 0) {
    console.error(
      `No figure ${unknown.join(', ')}; there are: ${figures.map(({ name }) => name).join(', ')}`,
    );
    process.exit(1);
  }
  const results: Record<string, Result & { goal: string }> = {};
  for (const figure of figures) {
    if (names.length > 0 && !names.includes(figure.name)) continue;
    if (!json) console.log(`\n${figure.name}: ${figure.goal}`);
    const result = await figure.run();
    results[figure.name] = { goal: figure.goal, ...result };
    if (json) continue;
    for (const [name, value] of Object.entries(result.numbers)) {
      console.log(`  ${name.padEnd(44)} ${typeof value === 'number' ? Number(value.toFixed(3)) : value}`);
    }
    console.log(result.holds ? '  holds' : '  FALLS SHORT');
  }
  if (json) console.log(JSON.stringify(results, null, 2));
  process.exit(Object.values(results).every(({ holds }) => holds) ? 0 : 1);
}
