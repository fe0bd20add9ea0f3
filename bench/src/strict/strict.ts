import { join } from 'node:path';
import { killPlan } from '../faults/plan.ts';
import { type Figure, median, quantile, seeded } from '../figure.ts';
import { type Part, parts, runStrict } from './run-strict.ts';

const all = Number(process.env.STRICT_KILLS ?? 100);
const rowsPerKill = 10_000;
const controlKills = 9;
const careless = join(import.meta.dirname, '../faults/careless-server.ts');
const tell = (line: string): void => console.error(`    ${line}`);

/** Two fifths of the kills for a server and for PostgreSQL, a fifth for the broker. */
function counts(kills: number): [Part, number][] {
  const broker = Math.ceil(kills / 5);
  const server = Math.ceil((kills - broker) / 2);
  return [
    ['server', server],
    ['broker', broker],
    ['database', kills - broker - server],
  ];
}

/** Kills of one of two servers, their broker and their PostgreSQL, under a hundred units that also take commands. */
export const strict: Figure = {
  name: 'strict',
  goal: `two servers behind a strict Mosquitto, ${all} kills of one server, the broker or PostgreSQL: of ≥ ${all * rowsPerKill} acknowledged rows each is stored once, every command ended as its unit says, every event in its timeline; acknowledging before COMMIT is caught`,
  async run() {
    const fleet = { units: 100, rowsPerSecond: 20, tell };
    const leastRows = all * rowsPerKill;
    const found = await runStrict({ ...fleet, leastRows, kills: killPlan(seeded(1), counts(all), 2_500) });
    const kills = killPlan(seeded(2), counts(controlKills), 2_500);
    const control = await runStrict({ ...fleet, leastRows: 0, kills, entry: careless });
    const { acknowledged, lost, doubled, changed, crashes, stages, events } = found;
    const faults = [
      lost,
      doubled,
      changed,
      crashes,
      stages.lost,
      stages.invented,
      events.lost,
      events.invented,
    ];
    return {
      holds:
        faults.every((count) => count === 0) &&
        acknowledged >= leastRows &&
        stages.finished >= 5 * all &&
        events.told >= 5 * all &&
        control.lost > 0,
      numbers: {
        ...Object.fromEntries(counts(all).map(([part, count]) => [`kills of ${named[part]}`, count])),
        'seconds under fire': found.seconds,
        'rows acknowledged': acknowledged,
        'rows lost': lost,
        'rows doubled': doubled,
        'rows changed': changed,
        'ends nobody asked for': crashes,
        'commands taken by the API': stages.sent,
        'commands that units finished': stages.finished,
        'final stages lost': stages.lost,
        'final stages nobody said': stages.invented,
        'events told': events.told,
        'events lost': events.lost,
        'events nobody told': events.invented,
        ...Object.fromEntries(
          parts.flatMap((part) => [
            [`${named[part]}: slowest first acknowledgement, s`, quantile(found.first[part], 1) / 1_000],
            [`${named[part]}: median unit's next, s`, median(found.each[part]) / 1_000],
            [`${named[part]}: slowest unit's next, s`, quantile(found.each[part], 1) / 1_000],
          ]),
        ),
        'control: rows acknowledged': control.acknowledged,
        'control: rows lost': control.lost,
      },
    };
  },
};

const named: Readonly<Record<Part, string>> = {
  server: 'one server',
  broker: 'the broker',
  database: 'PostgreSQL',
};
