import { type Figure, quantile } from '../figure.ts';
import { runBackup } from './run-backup.ts';

const mostTimes = 3;

/** A backup while rows come in, and what a restore brings back of them. */
export const backup: Figure = {
  name: 'backup',
  goal: `backed up while 1,000 rows a second come in and restored into an empty folder: of those acknowledged until the backup’s end each is there once; meanwhile p99 to acknowledgement ≤ ${mostTimes} × without`,
  async run() {
    const fleet = { units: 50, rowsPerSecond: 20, megabytes: 300, seconds: 10 };
    const exact = await runBackup({ ...fleet, portable: false });
    const portable = await runBackup({ ...fleet, portable: true });
    const ratio = (run: typeof exact) => quantile(run.during, 0.99) / quantile(run.before, 0.99);
    const isWhole = ({ restored: { acknowledged, lost, doubled, changed }, later }: typeof exact) =>
      acknowledged > 0 && lost + doubled + changed === 0 && later.lost > 0;
    const numbersOf = (name: string, run: typeof exact) => ({
      [`${name}: rows acknowledged until its end`]: run.restored.acknowledged,
      [`${name}: of them lost, doubled or changed`]:
        run.restored.lost + run.restored.doubled + run.restored.changed,
      [`${name}: control: acknowledged later, and lost`]: run.later.lost,
      [`${name}: MB`]: run.bytes / 1e6,
      [`${name}: seconds, backup`]: run.backupSeconds,
      [`${name}: seconds, restore`]: run.restoreSeconds,
      [`${name}: p99 to acknowledgement meanwhile, of that without`]: ratio(run),
    });
    return {
      holds: isWhole(exact) && isWhole(portable) && Math.max(ratio(exact), ratio(portable)) <= mostTimes,
      numbers: { ...numbersOf('exact', exact), ...numbersOf('portable', portable) },
    };
  },
};
