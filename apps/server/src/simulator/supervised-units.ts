import { setTimeout as sleep } from 'node:timers/promises';
import { startUnitProcess, type UnitProcess, type UnitProcessOptions } from './unit-process.ts';

/** A process of virtual units that is started again when it ends by itself. */
export interface SupervisedUnits {
  /** Address of the front panels at the first start, when there are any. */
  panel: string | undefined;
  /** Has the process read its file of units again. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const restartAfter = 2_000;

/** @throws Error when it does not start the first time */
export async function superviseUnits(options: UnitProcessOptions): Promise<SupervisedUnits> {
  const launch = () => startUnitProcess(options);
  const ending = new AbortController();
  let running: UnitProcess | undefined = await launch();
  const { panel } = running;

  async function supervise(): Promise<void> {
    while (!ending.signal.aborted) {
      await running?.gone;
      running = undefined;
      if (ending.signal.aborted) return;
      options.log.error('the virtual units ended by themselves: starting them again');
      await sleep(restartAfter, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) running = await launch().catch(() => undefined);
    }
    await running?.stop();
  }
  const supervision = supervise();

  return {
    panel,
    // A process that is being restarted reads the file anyway.
    reload: async () => running?.reload(),
    async stop() {
      ending.abort();
      await running?.stop();
      await supervision;
    },
  };
}
