import { Refusal } from './errors.ts';
import { createHierarchicalQueue, type QueueEntry } from './hierarchical-queue.ts';

/** Who asks, and from where. */
export interface Asker {
  /** The networks they are in, the widest first. */
  networks: readonly string[];
  person: string;
}

export interface FairQueueOptions {
  /** Of all people together. */
  running: number;
  /** Those at work included. */
  places: number;
  /** Of one person, wherever they ask from. */
  runningEach: number;
  placesEach: number;
  /** Seconds after which whoever finds no place may come back. */
  retryAfter: number;
}

/** A place in line: it is kept, also while nothing is done for it, until it is left or lost. */
export interface Place {
  /**
   * Does one thing after the other, each when its turn has come.
   * @throws Refusal (too many) when the place is lost
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the place to the next; a second time does nothing. */
  leave(): void;
}

/**
 * A bounded queue of which nobody can take more than a share, however many accounts and addresses they have: round robin
 * by network, and in a network by person. When it is full, whoever comes gets the newest place of the longest queue
 * (longest queue drop), unless that is their own: so what one network has waiting costs the others nothing. Work that has
 * begun is finished.
 */
export interface FairQueue {
  /**
   * @param onLost when the place is lost before it is left
   * @throws Refusal (too many) when there is no place
   */
  enter(asker: Asker, onLost?: () => void): Place;
  /** How many places are taken, those at work included. */
  taken(): number;
  /** The same for what needs one step only. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

interface Person {
  places: number;
  running: number;
}

interface Ticket {
  readonly name: string;
  readonly path: readonly string[];
  readonly person: Person;
  readonly onLost: (() => void) | undefined;
  /** While it is in the queue, and not at work. */
  entry: QueueEntry<Ticket> | undefined;
  turn: PromiseWithResolvers<void> | undefined;
  /** Left or lost. */
  isOver: boolean;
}

export function createFairQueue(most: FairQueueOptions): FairQueue {
  // Both hold only those who have a place, whose number is bounded.
  const people = new Map<string, Person>();
  const queue = createHierarchicalQueue<Ticket>(({ person }) => person.running < most.runningEach);
  let taken = 0;
  let running = 0;

  const full = (): Refusal => new Refusal('too-many', 'too-many-requests', { retryAfter: most.retryAfter });

  function goOn(): void {
    while (running < most.running) {
      const ticket = queue.next();
      if (!ticket) return;
      ticket.entry?.remove();
      ticket.entry = undefined;
      running += 1;
      ticket.person.running += 1;
      ticket.turn?.resolve();
    }
  }

  function over(ticket: Ticket): void {
    ticket.isOver = true;
    ticket.entry?.remove();
    ticket.entry = undefined;
    taken -= 1;
    ticket.person.places -= 1;
    forget(ticket);
    // A turn that is waited for is refused; one that has begun is finished.
    ticket.turn?.reject(full());
  }

  function forget({ name, person }: Ticket): void {
    if (person.places === 0 && person.running === 0) people.delete(name);
  }

  function lose(ticket: Ticket): void {
    over(ticket);
    ticket.onLost?.();
  }

  function makeRoomFor(ticket: Ticket): void {
    const last = ticket.entry?.newestOfLongest();
    if (!last || last === ticket) {
      ticket.entry?.remove();
      throw full();
    }
    lose(last);
  }

  function rest(ticket: Ticket): void {
    running -= 1;
    ticket.person.running -= 1;
    ticket.turn = undefined;
    if (ticket.isOver) forget(ticket);
    else ticket.entry = queue.add(ticket.path, ticket);
    goOn();
  }

  async function run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T> {
    if (ticket.isOver) throw full();
    if (ticket.turn) throw new Error('one thing after the other');
    ticket.turn = Promise.withResolvers();
    ticket.entry?.ready();
    goOn();
    // Whoever needn't wait begins at once.
    if (ticket.entry) await ticket.turn.promise;
    try {
      return await work();
    } finally {
      rest(ticket);
    }
  }

  function enter({ networks, person: name }: Asker, onLost?: () => void): Place {
    const person = people.get(name) ?? { places: 0, running: 0 };
    if (person.places >= most.placesEach) throw full();
    const path = [...networks, name];
    const ticket: Ticket = { name, path, person, onLost, entry: undefined, turn: undefined, isOver: false };
    ticket.entry = queue.add(path, ticket);
    if (taken >= most.places) makeRoomFor(ticket);
    // Only now: whoever is refused is not kept. The one who made room may have been the same person's last.
    people.set(name, person);
    person.places += 1;
    taken += 1;
    return {
      run: (work) => run(ticket, work),
      leave() {
        if (!ticket.isOver) over(ticket);
      },
    };
  }

  return {
    enter,
    taken: () => taken,
    async run(asker, work) {
      const place = enter(asker);
      try {
        return await place.run(work);
      } finally {
        place.leave();
      }
    },
  };
}
