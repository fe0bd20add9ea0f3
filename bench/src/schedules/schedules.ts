import type { Pool } from 'pg';
import type { Figure, Result } from '../figure.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';
import { withDatabases } from './databases.ts';
import { naiveOfCommands, naiveSettings, type Run, runCommands, runSettings } from './lanes.ts';
import type { RunSchedules } from './run-schedules.ts';

const count = Number(process.env.SCHEDULES ?? 100_000);
const seed = Number(process.env.SEED ?? 1);
/** While one waits for the database another one computes. */
const lanes = 2;
const tried = 2_000;

type Runner = (run: Run, instead?: 'unit' | 'cloud') => Promise<RunSchedules<unknown>>;

const what =
  'drop, duplicate, reorder, delay, crash of either side between any two things that it does, unpairing';

/** Settings through the shipped modules of server and unit, on a line that does everything that lines do. */
export const schedules: Figure = {
  name: 'schedules',
  goal: `after each of ${count} schedules of settings (${what}, panel and cloud at once) desired and reported are what the unit goes by; a naive unit and a naive cloud are caught`,
  run: () =>
    withDatabases(lanes, (pools) =>
      measure(pools, (run, naive) => runSettings(run, naive && naiveSettings[naive])),
    ),
};

/** The same for commands. */
export const commandSchedules: Figure = {
  name: 'command-schedules',
  goal: `in each of ${count} schedules of commands (${what}, two people and the panel at once) none is executed twice, late or after unpairing, and each ends in the cloud as it ended at the unit; a naive unit and a naive cloud are caught`,
  async run() {
    const folder = temporaryFolder();
    try {
      return await withDatabases(lanes, (pools) =>
        measure(pools, (run, naive) =>
          runCommands({ ...run, folder: folder.path }, naive && naiveOfCommands[naive]),
        ),
      );
    } finally {
      folder.remove();
    }
  },
};

async function measure(pools: readonly Pool[], run: Runner): Promise<Result> {
  const [first] = pools;
  if (!first) throw new Error('there is no database');
  const [begin, used] = [performance.now(), process.cpuUsage()];
  const { failures, steps, ...ran } = await run({ pools, count, seed });
  const seconds = (performance.now() - begin) / 1_000;
  const processor = process.cpuUsage(used).user / 1e6;
  const control = { pools: [first], count: tried, isOneEnough: true };
  const unit = await run({ ...control, seed: seed + count }, 'unit');
  const cloud = await run({ ...control, seed: seed + count + tried }, 'cloud');
  for (const failure of failures.slice(0, 5)) console.error(JSON.stringify(failure));
  return {
    holds: failures.length === 0 && unit.failures.length > 0 && cloud.failures.length > 0,
    numbers: {
      'first seed': seed,
      schedules: ran.count,
      steps,
      'schedules after which something was wrong': failures.length,
      seconds,
      'schedules a second': ran.count / seconds,
      'processor s of this process': processor,
      'control: schedules until a naive unit was caught': unit.count,
      'control: schedules until a naive cloud was caught': cloud.count,
      'control: what was wrong': [unit, cloud]
        .map(({ failures: [found] }) => found?.what ?? 'nothing')
        .join('; '),
    },
  };
}
