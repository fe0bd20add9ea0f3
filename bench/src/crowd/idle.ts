import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, median } from '../figure.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { SocketUnit } from '../ingest/unit-socket.ts';
import { residentMiB } from '../server/process-memory.ts';
import { withServer } from '../server/with-server.ts';
import { bareGreetings, ownGreetings, withCrowd, withGreetingMosquitto } from './run-crowd.ts';

const few = 1_000;
const many = Number(process.env.UNITS ?? 10_000);
const mostKibibytes = 16;
/** What coming in has left behind is written and collected by then. */
const settledMs = 15_000;
const collecting = join(import.meta.dirname, '../server/collecting-server.ts');

interface Memory {
  readonly few: number;
  readonly many: number;
}

/** Units that are connected and say nothing but that they are still there. */
export const idle: Figure = {
  name: 'idle',
  goal: `memory of a connected idle unit, by what ${many} take more than ${few}: ≤ ${mostKibibytes} KiB of the server`,
  async run() {
    const { units, ...own } = await withServer(
      {},
      async (server, pool) => {
        const units = await provisionUnits(pool, many);
        const memory = await memoryOf(server.mqttPort, units, ownGreetings, () => collected(server.pid()));
        return { ...memory, units };
      },
      collecting,
    );
    const bare = await withGreetingMosquitto(units, ({ port, pid }) =>
      memoryOf(port, units, bareGreetings, async () => residentMiB(pid())),
    );
    return {
      holds: each(own) <= mostKibibytes,
      numbers: {
        'KiB a unit': each(own),
        [`MiB, ${few} units`]: own.few,
        [`MiB, ${many} units`]: own.many,
        'yardstick: Mosquitto, KiB a unit': each(bare),
        [`yardstick: Mosquitto, MiB, ${few} units`]: bare.few,
        [`yardstick: Mosquitto, MiB, ${many} units`]: bare.many,
        'times as much as Mosquitto': each(own) / each(bare),
      },
    };
  },
};

const each = (memory: Memory): number => ((memory.many - memory.few) * 1_024) / (many - few);

function memoryOf(
  port: number,
  units: readonly SocketUnit[],
  greetings: number,
  resident: () => Promise<number>,
): Promise<Memory> {
  const settled = async (): Promise<number> => {
    await sleep(settledMs);
    return resident();
  };
  return withCrowd(port, units.slice(0, few), greetings, async () => {
    const before = await settled();
    return withCrowd(port, units.slice(few), greetings, async () => ({
      few: before,
      many: await settled(),
    }));
  });
}

/** Right after the garbage was collected, as the median of several times. */
async function collected(pid: number): Promise<number> {
  const found: number[] = [];
  for (let times = 0; times < 5; times++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(1_500);
    found.push(residentMiB(pid));
  }
  return median(found);
}
