import type { Pool } from 'pg';
import type { Figure } from '../figure.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { postmasterPid } from '../server/embedded-database.ts';
import { usedBy, usedByFamily } from '../server/process-time.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import { bareGreetings, type Crowd, ownGreetings, withCrowd, withGreetingMosquitto } from './run-crowd.ts';

const count = Number(process.env.UNITS ?? 10_000);
const unitsPerSecond = 1_000;
const mostSeconds = count / unitsPerSecond;

interface Coming extends Crowd {
  /** Processor seconds meanwhile. */
  readonly used: number;
}

/** All units come back at once, as after a restart of the server. */
export const connect: Figure = {
  name: 'connect',
  goal: `${count} units come to a server that has just started, 200 at a time: all connected, subscribed and greeted within ${mostSeconds} s`,
  async run() {
    const own = await withServer({}, comeToServer);
    const bare = await withGreetingMosquitto(own.units, (broker) =>
      come(broker.port, own.units, bareGreetings, () => usedBy(broker.pid()).seconds),
    );
    return {
      holds: own.ms <= mostSeconds * 1_000,
      numbers: {
        'seconds until all were greeted': own.ms / 1_000,
        'units a second': (count * 1_000) / own.ms,
        'median of a unit, ms': own.median,
        'slowest unit, ms': own.slowest,
        'processor seconds, server': own.used,
        'processor seconds, database': own.database,
        'yardstick: Mosquitto, seconds': bare.ms / 1_000,
        'yardstick: Mosquitto, median of a unit, ms': bare.median,
        'yardstick: Mosquitto, slowest unit, ms': bare.slowest,
        'yardstick: Mosquitto, processor seconds': bare.used,
        'times as long as Mosquitto': own.ms / bare.ms,
        'times as much processor': own.used / bare.used,
      },
    };
  },
};

async function comeToServer(
  server: ServerProcess,
  pool: Pool,
): Promise<Coming & { database: number; units: readonly Identity[] }> {
  const units = await provisionUnits(pool, count);
  await pool.query('vacuum analyze');
  // None when the database is somebody else's.
  const database = (): number => {
    const pid = postmasterPid(server.folder);
    return pid ? usedByFamily(pid).seconds : Number.NaN;
  };
  const before = database();
  const crowd = await come(server.mqttPort, units, ownGreetings, () => usedBy(server.pid()).seconds);
  return { ...crowd, database: database() - before, units };
}

function come(
  port: number,
  units: readonly Identity[],
  greetings: number,
  used: () => number,
): Promise<Coming> {
  const before = used();
  return withCrowd(port, units, greetings, async (crowd) => ({ ...crowd, used: used() - before }));
}
