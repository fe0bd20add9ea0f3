import type { Figure } from '../figure.ts';
import { runUnits } from './run-units.ts';

const count = Number(process.env.UNITS ?? 10_000);
const minutes = Number(process.env.MINUTES ?? 10);
const pace = Number(process.env.PACE ?? 25);
const longestWaitMs = 60_000;
/**
 * A real unit looks at its pool each second; what it says is due every ten seconds and every minute, so one second more
 * changes no rate. At the full minute a processor writes the rows of all units at once.
 */
const longestLateMs = 2_000;

/** A fleet of the product's own virtual units, each with its pool, in one process, at one server. */
export const units: Figure = {
  name: 'units',
  goal: `${count} virtual units in one process at the protocol's own rates for ${minutes} minutes at one server: all connected, none disconnected, no acknowledgement older than ${longestWaitMs / 1_000} s`,
  async run() {
    const found = await runUnits({
      units: count,
      minutes,
      pace,
      tell: (line) => console.error(`    ${line}`),
    });
    const { processor, mebibytes } = found;
    const isWhole = found.leastConnected === count && found.disconnects === 0;
    const isCaught = found.connectedAfterKill === 0 && found.disconnectsAfterKill === count;
    const isInTime = found.longestWaitMs <= longestWaitMs && found.lateMs <= longestLateMs;
    return {
      holds: isWhole && isInTime && isCaught,
      numbers: {
        'seconds until all were connected': found.connectS,
        'seconds until all settings were answered': found.settleS,
        'seconds measured': found.seconds,
        'units connected, at least': found.leastConnected,
        disconnects: found.disconnects,
        'oldest acknowledgement, s': found.longestWaitMs / 1_000,
        'latest second of a unit, ms': found.lateMs,
        'messages of units a second': found.saidPerSecond,
        'messages to units a second': found.heardPerSecond,
        'rows stored': found.rowsStored,
        'messages not taken': found.dropped,
        'share of a processor, server': processor.server,
        'share of a processor, database': processor.database,
        'share of a processor, units': processor.units,
        'MiB, server': mebibytes.server,
        'MiB, database': mebibytes.database,
        'MiB, units': mebibytes.units,
        'KiB a unit in its process': (mebibytes.units * 1_024) / count,
        'control: connected after the server was killed': found.connectedAfterKill,
        'control: disconnects by that': found.disconnectsAfterKill,
      },
    };
  },
};
