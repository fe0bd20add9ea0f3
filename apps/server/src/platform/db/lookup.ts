import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

export interface LookupOptions<V> {
  /** One query for many keys; what it does not find is missing in the map. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  /** Keys of one query. */
  most?: number;
  /** Keys that wait; beyond it a caller is refused. */
  waiting?: number;
  /**
   * Milliseconds from the beginning of one query to that of the next, unless as many wait as it takes; 20 where nothing is
   * said. The first is asked at once; behind it a fleet would ask for one or two units at a time, and a query costs both
   * sides far more than a key.
   */
  gatherMs?: number;
  /**
   * Queries at a time, one where nothing is said. Beyond `quick` the next begins beside those that are slow; of several, one
   * that fails or hangs is nobody's who was not in it.
   */
  lanes?: number;
  /**
   * Of the lanes so many that are not slow, one where nothing is said. With two, who asks while the database answers others need
   * not wait until it has: with one, database and server wait for each other in turn.
   */
  quick?: number;
}

/** Milliseconds after which a query is slow. */
const slowMs = 10;

/**
 * Looks things up in as many queries at a time as there are lanes, however many ask at once: a fleet that comes back takes one
 * connection of the pool, and the others stay free. Every answer was read after it was asked for.
 * @throws as the query does; Error when too many wait
 */
export function createLookup<V>(options: LookupOptions<V>): (key: string) => Promise<V | undefined> {
  const { load, most = 500, waiting: mostWaiting = 200_000, gatherMs = 20, lanes = 1, quick = 1 } = options;
  const waiting = new Map<string, PromiseWithResolvers<V | undefined>>();
  /** By when its query began. */
  const atWork = new Set<{ since: number }>();
  let isWatched = false;

  function take(): Map<string, PromiseWithResolvers<V | undefined>> {
    const taken = new Map<string, PromiseWithResolvers<V | undefined>>();
    for (const [key, answer] of waiting) {
      if (taken.size === most) break;
      taken.set(key, answer);
      waiting.delete(key);
    }
    return taken;
  }

  /** Whether another query may begin beside these. */
  function isRoomBeside(others: ReadonlySet<{ since: number }>): boolean {
    if (others.size < quick) return true;
    const now = performance.now();
    let slow = 0;
    for (const { since } of others) if (now - since >= slowMs) slow += 1;
    return others.size - slow < quick;
  }

  function open(): void {
    const lane = { since: performance.now() };
    atWork.add(lane);
    // Those who ask in the same moment share the first query too.
    setImmediate(() => void run(lane));
  }

  /** Another query begins for those who wait once enough of the others are slow. */
  function watch(): void {
    if (isWatched) return;
    isWatched = true;
    setTimeout(() => {
      isWatched = false;
      if (waiting.size === 0 || atWork.size >= lanes) return;
      if (isRoomBeside(atWork)) open();
      else watch();
    }, slowMs);
  }

  async function run(lane: { since: number }): Promise<void> {
    while (waiting.size > 0) {
      lane.since = performance.now();
      const batch = take();
      try {
        const found = await load([...batch.keys()]);
        for (const [key, { resolve }] of batch) resolve(found.get(key));
      } catch (error) {
        // Those behind them would wait as long for the same error.
        const others = lanes === 1 ? [...waiting.values()] : [];
        if (lanes === 1) waiting.clear();
        for (const { reject } of [...batch.values(), ...others]) reject(error);
      }
      atWork.delete(lane);
      if (!isRoomBeside(atWork)) break;
      atWork.add(lane);
      const ms = lane.since + gatherMs - performance.now();
      if (ms > 0 && waiting.size < most) await sleep(ms);
      else await immediate();
    }
    atWork.delete(lane);
    // Those behind lanes that have just begun wait for these only while they are quick.
    if (waiting.size > 0) watch();
  }

  return (key) => {
    const asked = waiting.get(key);
    if (asked) return asked.promise;
    if (waiting.size >= mostWaiting) return Promise.reject(new Error('too many wait for the database'));
    const answer = Promise.withResolvers<V | undefined>();
    waiting.set(key, answer);
    if (atWork.size >= lanes) return answer.promise;
    if (isRoomBeside(atWork)) open();
    else watch();
    return answer.promise;
  };
}
