import { join } from 'node:path';
import type { Figure, Result } from '../figure.ts';
import { withServer } from '../server/with-server.ts';
import { type BadUnitOptions, type BadUnitResult, runBadUnit } from './one-bad-unit-run.ts';

/** `--minutes=0.5` for a short look. */
const minutes = Number(
  process.argv.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length) ?? 5,
);
const honest = 200;
const controlMs = 60_000;
const product = join(import.meta.dirname, '../server/collecting-server.ts');
const control = join(import.meta.dirname, 'unlimited-units-server.ts');
const most = { memoryMiB: 50, healthMs: 100, historyMs: 300, ratio: 2, rows: 25_000 };

const run = (options: BadUnitOptions, entry = product): Promise<BadUnitResult> =>
  withServer({}, (server, pool) => runBadUnit(server, pool, options), entry);

/** What one unit can do to everybody else when its secret is in a stranger's hand. */
export const oneBadUnit: Figure = {
  name: 'one-bad-unit',
  goal: `one unit's secret in a stranger's hand for ${minutes} min: memory + ≤ ${most.memoryMiB} MiB and back afterwards, health p99 ≤ ${most.healthMs} ms, honest acknowledgements p50 ≤ ${most.ratio} ×, history p99 ≤ ${most.historyMs} ms, its rows within its budget; a server without limits is caught`,
  async run() {
    const options = { ms: minutes * 60_000, afterMs: Math.min(60_000, minutes * 60_000), honest };
    const peace = await run({ ...options, attacked: false });
    const attacked = await run({ ...options, attacked: true });
    const weak = await run({ ms: controlMs, afterMs: 0, honest, attacked: true }, control);
    return judge(peace, attacked, weak);
  },
};

/** Which of the goals were missed, in words. */
function missed(peace: BadUnitResult, seen: BadUnitResult, ms: number): string[] {
  const goals: readonly [what: string, holds: boolean][] = [
    ['memory', seen.memory.peak <= peace.memory.peak + most.memoryMiB],
    // The control is not looked at afterwards.
    ['memory afterwards', !(seen.memory.after > peace.memory.after + most.memoryMiB)],
    ['health', seen.health.p99 <= most.healthMs && seen.health.failed === 0],
    ['acknowledgements', seen.acknowledged.p50 <= most.ratio * peace.acknowledged.p50],
    ['history', seen.history.p99 <= most.historyMs && seen.history.failed === 0],
    // It has as long as the run to earn more.
    ['rows', seen.stolenRows <= most.rows + ms / 1_000 + 500],
  ];
  return goals.filter(([, holds]) => !holds).map(([what]) => what);
}

function judge(peace: BadUnitResult, attacked: BadUnitResult, weak: BadUnitResult): Result {
  const failures = missed(peace, attacked, minutes * 120_000);
  const caught = missed(peace, weak, 2 * controlMs);
  return {
    holds: failures.length === 0 && attacked.tactics > 0 && caught.includes('rows'),
    numbers: {
      missed: failures.join(', ') || 'nothing',
      'memory in peace, peak MiB': peace.memory.peak,
      'memory attacked, peak MiB': attacked.memory.peak,
      'memory in peace afterwards, MiB': peace.memory.after,
      'memory attacked afterwards, MiB': attacked.memory.after,
      'health in peace, p99 ms': peace.health.p99,
      'health attacked, p99 ms': attacked.health.p99,
      'health attacked, not 200': attacked.health.failed,
      'acknowledgements in peace, p50 ms': peace.acknowledged.p50,
      'acknowledgements attacked, p50 ms': attacked.acknowledged.p50,
      'ratio of acknowledgements, p50': attacked.acknowledged.p50 / peace.acknowledged.p50,
      'acknowledgements in peace, p99 ms': peace.acknowledged.p99,
      'acknowledgements attacked, p99 ms': attacked.acknowledged.p99,
      'honest rows acknowledged under attack': attacked.acknowledged.rows,
      'history in peace, p99 ms': peace.history.p99,
      'history attacked, p99 ms': attacked.history.p99,
      'history attacked, asked': attacked.history.asked,
      'history attacked, not 200': attacked.history.failed,
      'rows stored of the stolen unit': attacked.stolenRows,
      'tactics begun': attacked.tactics,
      'control: missed': caught.join(', ') || 'nothing',
      'control: rows stored of the stolen unit': weak.stolenRows,
      'control: memory, peak MiB': weak.memory.peak,
      'control: health, p99 ms': weak.health.p99,
      'control: acknowledgements, p50 ms': weak.acknowledged.p50,
      'control: history, p99 ms': weak.history.p99,
    },
  };
}
