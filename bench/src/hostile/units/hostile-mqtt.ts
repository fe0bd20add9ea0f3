import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Figure } from '../../figure.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { withServer } from '../../server/with-server.ts';
import { runHostileUnits } from './run-hostile-units.ts';

const messages = 100_000;
const fragile = join(import.meta.dirname, '../fragile-server.ts');
const memoryMiB = 1_024;

/** How often a fragile server ends under a few hostile messages. */
export async function crashesOf(server: ServerProcess, pool: Pool): Promise<number> {
  const few = { messages: 300, seed: 1, hostile: 20, side: 20, perSecond: 60 };
  const brief = { honest: 1, peaceMs: 0, patienceMs: 500 };
  // Whether units notice is not asked here.
  await runHostileUnits(server, pool, { ...few, ...brief }).catch(() => undefined);
  return server.crashes();
}

/** Hostile payloads over every topic of the unit protocol. */
export const hostileMqtt: Figure = {
  name: 'hostile-mqtt',
  goal: `${messages} hostile payloads, half of them mutated from valid ones: no crash, always healthy, memory bounded, honest units beside them lose nothing and wait ≤ 1.2 × for acknowledgements`,
  async run() {
    const options = { seed: 1, honest: 5, peaceMs: 30_000, patienceMs: 30_000 };
    const plenty = { messages, hostile: 500, side: 100, perSecond: 10 };
    const { found, crashes } = await withServer({}, async (server, pool) => ({
      found: await runHostileUnits(server, pool, { ...options, ...plenty }),
      crashes: server.crashes(),
    }));
    const controlCrashes = await withServer({}, crashesOf, fragile);
    const { attack, honest, watched, counted, p99, lostAfterTheft } = found;
    const slower = p99.attacked / p99.peace;
    const nothing = [crashes, attack.foreign.length, attack.stuck.length, watched.unhealthy];
    const harmed = [honest.lost, honest.doubled, honest.changed];
    for (const line of attack.stuck.slice(0, 10)) console.error(`    ${line}`);
    return {
      holds:
        [...nothing, ...harmed].every((count) => count === 0) &&
        watched.peakMiB <= memoryMiB &&
        slower <= 1.2 &&
        counted > messages / 3 &&
        controlCrashes > 0 &&
        lostAfterTheft === 1,
      numbers: {
        'payloads sent': attack.sent,
        'mutated from valid ones': attack.mutated,
        'connections closed by the broker': attack.closed,
        ...Object.fromEntries(Object.entries(attack.topics).map(([name, count]) => [`on ${name}`, count])),
        'refused or dropped, as the server counted': counted,
        'never answered': attack.stuck.length,
        'foreign messages received': attack.foreign.length,
        crashes,
        'not healthy, times': watched.unhealthy,
        'health asked, times': watched.asked,
        'memory at most, MiB': watched.peakMiB,
        'memory grown in the second half, MiB': watched.growthMiB,
        'honest rows acknowledged': honest.acknowledged,
        'honest rows lost': honest.lost,
        'honest rows doubled or changed': honest.doubled + honest.changed,
        'p99 to acknowledgement in peace, ms': p99.peace,
        'p99 to acknowledgement under attack, ms': p99.attacked,
        'ratio of the two': slower,
        'control: crashes of a fragile server': controlCrashes,
        'control: rows lost after one was taken away': lostAfterTheft,
      },
    };
  },
};
