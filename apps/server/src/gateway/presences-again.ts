import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

export interface PresencesAgainDeps {
  clock: Clock;
  log: Log;
  /** @throws while the database is away */
  find(serial: string): Promise<unknown>;
  /** Hears presences, those first that the broker has retained. */
  listen(): Promise<() => Promise<void>>;
}

/**
 * A unit says once that it is there. Who could not look it up then asks the broker for all that it has retained once the
 * database is back: the unit need not be thrown out for it, which a strict broker does not let a server do.
 */
export interface PresencesAgain {
  /** The presence of this unit could not be taken. */
  missed(serial: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const lookEvery = 1_000;

export function createPresencesAgain({ clock, log, find, listen }: PresencesAgainDeps): PresencesAgain {
  let missed: string | undefined;
  let leave: () => Promise<void> = async () => undefined;
  let looking: Promise<void> | undefined;
  let stopClock: (() => void) | undefined;

  async function look(serial: string): Promise<void> {
    await find(serial);
    missed = undefined;
    try {
      const before = leave;
      leave = await listen();
      await before();
    } catch (error) {
      missed ??= serial;
      throw error;
    }
  }

  return {
    missed(serial) {
      missed = serial;
    },
    async start() {
      leave = await listen();
      stopClock = clock.every(lookEvery, () => {
        if (missed === undefined) return;
        looking ??= look(missed)
          .catch((error: unknown) => log.debug({ err: error }, 'presences wait for the database'))
          .finally(() => {
            looking = undefined;
          });
      });
    },
    async stop() {
      stopClock?.();
      await looking;
      // The broker may be away.
      await leave().catch(() => undefined);
    },
  };
}
