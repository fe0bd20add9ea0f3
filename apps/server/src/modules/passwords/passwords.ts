import { normalPassword, passwordForms } from '@poolhouse/domain/account/password';
import type { Asker } from '#platform/fair-queue.ts';
import { createHashLine, type HashLine, type LinePlace } from './hash-line.ts';

/**
 * The two queues for hashing: one for people whom we know by their session, their device or a link mailed to them, one for
 * anybody. However many wait in one, nobody in the other waits for them. Decision 028.
 */
export type Line = 'known' | 'anybody';

export interface Place {
  hash(password: string): Promise<string>;
  /** Without a hash (no such user) it takes as long and says no. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /**
   * Which of the hashes is of this password, -1 when none is. They are tried one after the other, and a missing one takes
   * as long as any.
   */
  firstMatch(password: string, hashes: readonly (string | undefined)[]): Promise<number>;
  /** Gives the place to the next; a second time does nothing. */
  leave(): void;
}

/**
 * Password hashing (argon2id) on two threads of their own, one for each queue, so that requests find a processor however
 * many people log in. Each queue is fair by network; whoever gets no place is refused at once (429), before anything is
 * looked up or counted.
 */
export interface Passwords extends Pick<Place, 'hash' | 'matches'> {
  /**
   * Takes a place in a queue, for what needs more than one step. Nobody known has more than two; all who are not named
   * together have the turns of one network.
   * @throws Refusal `too-many`; so does what is asked in a place that was lost since
   */
  place(line: Line, asker?: Asker): Place;
  /** In a place of its own, in the queue for anybody unless another is named. */
  hash(password: string, line?: Line, asker?: Asker): Promise<string>;
  /** Places that are taken in each queue. */
  taken(): Readonly<Record<Line, number>>;
  start(): void;
  stop(): Promise<void>;
}

/** About two seconds of work. */
const longestQueue = 64;
const perPerson = 2;
/** All who are not named. */
const crowd: Asker = { networks: [], person: '' };

/** Of a random password that nobody has, with the parameters of every other hash. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Bu3njK9EsHM7nbHHGmkRHg$umwyhOlj3i0TmYSpcVHDg01BW8HYY38zogjTjHoyMOw';

export function createPasswords({ queueLimit = longestQueue }: { queueLimit?: number } = {}): Passwords {
  const places = queueLimit + 1;
  const lines: Record<Line, HashLine> = {
    known: createHashLine({ places, perPerson, niceness: 5 }),
    anybody: createHashLine({ places, perPerson: places, niceness: 15 }),
  };

  const at = ({ run, leave }: LinePlace): Place => ({
    async hash(password) {
      const { hash } = await run({ forms: [normalPassword(password)] });
      if (hash === undefined) throw new Error('the hashing thread gave no hash');
      return hash;
    },
    matches: async (password, hash) => (await firstMatch(run, password, [hash])) === 0,
    firstMatch: (password, hashes) => firstMatch(run, password, hashes),
    leave,
  });

  async function firstMatch(
    run: LinePlace['run'],
    password: string,
    hashes: readonly (string | undefined)[],
  ): Promise<number> {
    // A user without a password (a demo's) is treated as one who doesn't exist.
    const known = hashes.map((hash) => (hash?.startsWith('$argon2id$') ? hash : nobodysHash));
    const { match = -1 } = await run({ forms: passwordForms(password), hashes: known });
    return known[match] === nobodysHash ? -1 : match;
  }

  async function inPlace<T>(line: Line, asker: Asker, work: (place: Place) => Promise<T>): Promise<T> {
    const place = at(lines[line].take(asker));
    try {
      return await work(place);
    } finally {
      place.leave();
    }
  }

  return {
    place: (line, asker = crowd) => at(lines[line].take(asker)),
    hash: (password, line = 'anybody', asker = crowd) =>
      inPlace(line, asker, (place) => place.hash(password)),
    matches: (password, hash) => inPlace('anybody', crowd, (place) => place.matches(password, hash)),
    taken: () => ({ known: lines.known.taken(), anybody: lines.anybody.taken() }),
    start() {
      for (const line of Object.values(lines)) line.start();
    },
    async stop() {
      await Promise.all(Object.values(lines).map((line) => line.stop()));
    },
  };
}
