import { createPanelServer } from '#panel/server.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { watchParent } from './parent.ts';
import { createRoster } from './roster.ts';
import { switchOn } from './unit.ts';

/** Config → units → panel; prints one line of JSON when ready. */
async function main(): Promise<void> {
  const config = readConfig();
  const { address, dataDir, speed, sendEveryMs, historyDays } = config;
  const clock = systemClock;
  const roster = createRoster({
    dataDir,
    switchOn: (identity) =>
      switchOn({ identity, address, clock, dataDir, speed, sendEveryMs, historyDays, knowsTime: true }),
  });
  await roster.follow(config.units);
  const panel = config.panel && createPanelServer({ units: roster.units, clock, ...config.panel });

  let stopping = false;
  const stop = () => {
    // Ctrl-C comes twice (from the terminal and from the parent), and the parent's end a third time.
    if (stopping) return;
    stopping = true;
    void Promise.allSettled([panel?.stop(), roster.off()]).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  watchParent(stop, (line) => {
    if (line === 'reload' && !stopping) void reload();
  });

  async function reload(): Promise<void> {
    try {
      await roster.follow(config.readUnitsAgain());
    } catch (error) {
      // They stay as they were.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
    process.stdout.write(`${JSON.stringify({ units: roster.units.map(({ serial }) => serial) })}\n`);
  }

  const url = await panel?.start();
  process.stdout.write(`${JSON.stringify({ panel: url })}\n`);
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) process.stderr.write('PANEL_PORT: this port is in use\n');
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
