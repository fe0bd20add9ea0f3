import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Log } from '#platform/log.ts';

/** Holds what units said while the database could not take it, until it can. */
export interface Held {
  /** Whether something of this unit waits, behind which whatever it says later has to. */
  has(serial: string): boolean;
  /** @returns false when there is no room: what was said is lost */
  add(serial: string, store: () => Promise<void>): boolean;
  /**
   * Stores what waits, each unit's in its order. Resolves when nothing waits.
   * @throws what the database says while it is still away
   */
  retry(): Promise<void>;
}

export interface HeldOptions {
  clock: Clock;
  log: Log;
  /** Of all units together: a second's worth of a fleet's answers, many times over. */
  most?: number;
  /** Of one unit, so that none takes the others' room. */
  mostOfOne?: number;
}

/** Milliseconds after which nobody waits for it any more. */
const longest = 3_600_000;
/** Units at a time. */
const lanes = 4;

export function createHeld({ clock, log, most = 20_000, mostOfOne = 32 }: HeldOptions): Held {
  const waiting = new Map<string, { at: number; store: () => Promise<void> }[]>();
  let count = 0;
  let retrying: Promise<void> | undefined;

  /** Of one unit, as far as the database takes it. */
  async function storeOf(serial: string): Promise<void> {
    const list = waiting.get(serial) ?? [];
    for (let next = list[0]; next; next = list[0]) {
      try {
        if (clock.now().getTime() - next.at < longest) await next.store();
        else log.warn({ serial }, 'what a unit said is lost: the database was away too long');
      } catch (error) {
        if (isPassing(error)) throw error;
        log.error({ err: error, serial }, 'what a unit said can never be stored');
      }
      list.shift();
      count -= 1;
    }
    waiting.delete(serial);
  }

  async function storeAll(): Promise<void> {
    const units = waiting.keys();
    let failed: unknown;
    const lane = async (): Promise<void> => {
      for (const serial of units) {
        if (failed !== undefined) return;
        await storeOf(serial).catch((error: unknown) => {
          failed = error;
        });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (failed !== undefined) throw failed;
  }

  return {
    has: (serial) => waiting.has(serial),
    add(serial, store) {
      const list = waiting.get(serial) ?? [];
      if (count >= most || list.length >= mostOfOne) return false;
      list.push({ at: clock.now().getTime(), store });
      waiting.set(serial, list);
      count += 1;
      return true;
    },
    retry() {
      retrying ??= (waiting.size === 0 ? Promise.resolve() : storeAll()).finally(() => {
        retrying = undefined;
      });
      return retrying;
    },
  };
}
