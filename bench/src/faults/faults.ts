import { join } from 'node:path';
import { type Figure, seeded } from '../figure.ts';
import { killPlan } from './plan.ts';
import { runFaults } from './run-faults.ts';

const each = 20;
const controlEach = 3;
const leastRows = 100_000;
const longestRecoveryMs = 10_000;
const careless = join(import.meta.dirname, 'careless-server.ts');
const ofEach = (count: number) =>
  [
    ['server', count],
    ['database', count],
    ['both', count],
  ] as const;
const tell = (line: string): void => console.error(`    ${line}`);

/** Kills of the server, its PostgreSQL and both, under fifty units that send twenty rows a second each. */
export const faults: Figure = {
  name: 'faults',
  goal: `${each} kills each of server, PostgreSQL and both: of ≥ ${leastRows} acknowledged rows each is stored once; PostgreSQL back within 10 s; acknowledging before COMMIT is caught`,
  async run() {
    const fleet = { units: 50, rowsPerSecond: 20, tell };
    const found = await runFaults({ ...fleet, leastRows, kills: killPlan(seeded(1), ofEach(each), 2_500) });
    const control = await runFaults({
      ...fleet,
      leastRows: 0,
      kills: killPlan(seeded(2), ofEach(controlEach), 2_500),
      entry: careless,
    });
    const { acknowledged, lost, doubled, changed, slowestMs, crashes } = found;
    const holds =
      [lost, doubled, changed, crashes].every((count) => count === 0) &&
      acknowledged >= leastRows &&
      slowestMs.database <= longestRecoveryMs &&
      control.lost > 0;
    return {
      holds,
      numbers: {
        'kills of each kind': each,
        'rows acknowledged': acknowledged,
        'rows lost': lost,
        'rows doubled': doubled,
        'rows changed': changed,
        'ends nobody asked for': crashes,
        'slowest return of PostgreSQL alone, s': slowestMs.database / 1_000,
        'slowest return of the server, s': slowestMs.server / 1_000,
        'slowest return of both, s': slowestMs.both / 1_000,
        'control: rows acknowledged': control.acknowledged,
        'control: rows lost': control.lost,
      },
    };
  },
};
