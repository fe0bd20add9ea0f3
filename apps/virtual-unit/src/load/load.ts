import { memoryFlash } from '#buffer/memory-flash.ts';
import type { Clock } from '#clock.ts';
import type { UnitIdentity } from '#identity.ts';
import type { Address } from '#link/connection.ts';
import type { LineEvent } from '#link/link.ts';
import { type RunningUnit, switchOn } from '#unit.ts';
import { createDebts } from './debts.ts';
import { createTurns } from './turns.ts';

export interface LoadOptions {
  readonly identities: readonly UnitIdentity[];
  readonly address: Address;
  readonly clock: Clock;
  readonly speed: number;
  /** ms after which a state is sent though nothing changed. */
  readonly sendEveryMs: number;
  /** How many are switched on in a second. */
  readonly pace: number;
  /** Told how it goes, every ten seconds. */
  readonly say: (figures: LoadFigures) => void;
}

/** How it goes with all units; what happened is counted since the start. */
export interface LoadFigures {
  readonly units: number;
  readonly connected: number;
  /** Connections that were there and ended. */
  readonly disconnects: number;
  /** Connections that did not come about. */
  readonly failedConnects: number;
  /** Messages; `said` without presences. */
  readonly said: number;
  readonly heard: number;
  /** What is not acknowledged now. */
  readonly waiting: { readonly rows: number; readonly events: number; readonly stages: number };
  /** ms that something has waited for its acknowledgement until now, or did within the last ten seconds. */
  readonly longestWaitMs: number;
  /** ms by which a unit's second was late in the last ten seconds: beyond a second, units are slower than real ones. */
  readonly lateMs: number;
}

const PERIOD_MS = 1_000;
const SWITCHING_MS = 100;
const SAY_MS = 10_000;

/**
 * Units by the thousand, each with its pool, for load: with a memory that ends with the process, without panels, and
 * each with a moment of its own in the second.
 */
export function startLoad(options: LoadOptions): { stop(): Promise<void> } {
  const { identities, address, clock, speed, sendEveryMs, pace, say } = options;
  const turns = createTurns(clock);
  const debts = createDebts(() => clock.now().getTime());
  const times: Record<LineEvent, number> = { up: 0, down: 0, failed: 0, said: 0, heard: 0 };
  const units: RunningUnit[] = [];

  function switchOnNext(identity: UnitIdentity): void {
    const place = units.length;
    const unit = switchOn({
      ...{ identity, address, speed, sendEveryMs, historyDays: 0, knowsTime: true, dataDir: '' },
      clock: turns.clockAt(place / identities.length),
      flash: debts.watched(memoryFlash()),
      tickMs: PERIOD_MS,
      onLine(event) {
        times[event] += 1;
      },
    });
    units.push(unit);
  }
  const stopSwitching = clock.every(SWITCHING_MS, () => {
    const some = Math.ceil((pace * SWITCHING_MS) / 1_000);
    identities.slice(units.length, units.length + some).forEach(switchOnNext);
  });
  const stopSaying = clock.every(SAY_MS, () =>
    say({
      units: units.length,
      connected: times.up - times.down,
      disconnects: times.down,
      failedConnects: times.failed,
      said: times.said,
      heard: times.heard,
      waiting: debts.waiting(),
      longestWaitMs: Math.max(debts.oldest(), debts.takeLongest()),
      lateMs: turns.takeLate(),
    }),
  );

  return {
    async stop() {
      for (const end of [stopSwitching, stopSaying, turns.stop]) end();
      await Promise.allSettled(units.map((unit) => unit.off()));
    },
  };
}
