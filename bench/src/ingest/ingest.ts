import { join } from 'node:path';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { Figure } from '../figure.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import { bareUnits, withMosquitto } from './bare-mosquitto.ts';
import { runProgram } from './run-program.ts';
import type { SocketUnit } from './unit-socket.ts';

const unitCount = 1_500;
const flights = [1, 4, 16] as const;
const least = 0.5;
const leastOfBest = 0.8;

const report = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
type Load = z.infer<typeof report>;

/** Messages of one row from many units, until the row is kept and the unit knows. */
export const ingest: Figure = {
  name: 'ingest',
  goal: `${unitCount} units, one row a message, 1, 4 and 16 in flight each: rows kept and acknowledged a second ≥ ${least} × what Mosquitto relays to one subscriber with 4 in flight, and with each never below ${leastOfBest} of the best`,
  async run() {
    const own = await withServer({}, sendAll);
    const bare = await withMosquitto((port) => send(port, bareUnits(unitCount), 4, 'relayed'));
    const best = Math.max(...own.map(({ perSecond }) => perSecond));
    return {
      holds: own.every(
        ({ perSecond }) => perSecond >= least * bare.perSecond && perSecond >= leastOfBest * best,
      ),
      numbers: {
        'yardstick: Mosquitto, a second': bare.perSecond,
        ...Object.fromEntries(
          own.flatMap(({ perSecond, p50, p99 }, nth) => [
            [`${flights[nth]} in flight: a second`, perSecond],
            [`${flights[nth]} in flight: of Mosquitto`, perSecond / bare.perSecond],
            [`${flights[nth]} in flight: of the best`, perSecond / best],
            [`${flights[nth]} in flight: p50 ms`, p50],
            [`${flights[nth]} in flight: p99 ms`, p99],
          ]),
        ),
      },
    };
  },
};

async function sendAll(server: ServerProcess, pool: Pool): Promise<Load[]> {
  const units = await provisionUnits(pool, unitCount);
  const found: Load[] = [];
  for (const inFlight of flights) found.push(await send(server.mqttPort, units, inFlight, 'stored'));
  return found;
}

function send(
  port: number,
  units: readonly SocketUnit[],
  inFlight: number,
  until: 'stored' | 'relayed',
): Promise<Load> {
  const named = units.map(({ serial, secret }) => ({ serial, secret }));
  const order = { port, units: named, inFlight, until, warmUpMs: 5_000, ms: 10_000 };
  return runProgram(join(import.meta.dirname, 'ingest-process.ts'), order, report, async (load) => load);
}
