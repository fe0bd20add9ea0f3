import { createPanelServer } from '#panel/server.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startLoad } from './load/load.ts';
import { watchParent } from './parent.ts';
import { createRoster } from './roster.ts';
import { switchOn } from './unit.ts';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Units for load; prints a line of JSON every ten seconds. */
function runLoad({ units, address, speed, sendEveryMs }: Config, pace: number): void {
  const load = startLoad({ identities: units, clock: systemClock, address, speed, sendEveryMs, pace, say });
  endOnce(
    () => load.stop(),
    () => undefined,
  );
}

/** Config → units → panel; prints one line of JSON when ready. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.load) return runLoad(config, config.load.pace);
  const { address, dataDir, speed, sendEveryMs, historyDays } = config;
  const clock = systemClock;
  const roster = createRoster({
    dataDir,
    switchOn: (identity, neighbour) =>
      switchOn({
        ...{ identity, neighbour, address, clock, dataDir, speed, sendEveryMs, historyDays },
        knowsTime: true,
      }),
  });
  await roster.follow(config.units);
  const panel = config.panel && createPanelServer({ units: roster.units, clock, ...config.panel });

  endOnce(
    () => Promise.allSettled([panel?.stop(), roster.off()]),
    (line, isStopping) => {
      if (line === 'reload' && !isStopping()) void reload();
    },
  );

  async function reload(): Promise<void> {
    try {
      await roster.follow(config.readUnitsAgain());
    } catch (error) {
      // They stay as they were.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
    say({ units: roster.units.map(({ serial }) => serial) });
  }

  const url = await panel?.start();
  say({ panel: url });
}

/** Ends the process when it is told to, or its parent is gone. `told` hears what the parent says. */
function endOnce(
  stop: () => Promise<unknown>,
  told: (line: string, isStopping: () => boolean) => void,
): void {
  let stopping = false;
  const end = () => {
    // Ctrl-C comes twice (from the terminal and from the parent), and the parent's end a third time.
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  watchParent(end, (line) => told(line, () => stopping));
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) process.stderr.write('PANEL_PORT: this port is in use\n');
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
