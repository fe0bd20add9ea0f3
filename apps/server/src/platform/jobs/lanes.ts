/** Several workers at a queue in the database, each of which takes up the next thing when it is done with one. */
export interface Lanes {
  /**
   * Starts the work on what is due. Resolves when nothing more is due, or all lanes are busy; the work itself is not
   * awaited, so that something slow holds up no job.
   */
  run(): Promise<void>;
  /** Resolves when nothing is at work. */
  idle(): Promise<void>;
  /** Takes up nothing more; resolves when what is at work is done. */
  stop(): Promise<void>;
}

export interface LaneWork<Thing> {
  lanes: number;
  /** Leases the next thing that is due, from all servers. */
  leaseNext(): Promise<Thing | undefined>;
  work(thing: Thing): Promise<void>;
  /** What it was at is taken up again when its lease has ended. */
  onError(error: unknown): void;
}

export function createLanes<Thing extends object>(given: LaneWork<Thing>): Lanes {
  const busy = new Set<Promise<void>>();
  const looking = new Set<Promise<unknown>>();
  let runs = 0;
  let stopping = false;

  /** Looks again when `run` was called during a look that found nothing: something may have come just then. */
  async function takeUp(): Promise<Thing | undefined> {
    for (let seen = -1; seen !== runs && !stopping; ) {
      seen = runs;
      const thing = await given.leaseNext();
      if (!thing) continue;
      // There may be more.
      open();
      return thing;
    }
    return undefined;
  }

  async function work(): Promise<void> {
    while (!stopping) {
      const look = takeUp();
      looking.add(look);
      const thing = await look.finally(() => looking.delete(look));
      if (!thing) return;
      await given.work(thing);
    }
  }

  function open(): void {
    if (stopping || busy.size >= given.lanes) return;
    const lane = work()
      .catch(given.onError)
      .finally(() => busy.delete(lane));
    busy.add(lane);
  }

  async function idle(): Promise<void> {
    while (busy.size > 0) await Promise.all(busy);
  }

  return {
    async run() {
      runs += 1;
      open();
      while (looking.size > 0) await Promise.allSettled(looking);
    },
    idle,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}
