import { createPasswords, type Line, type Passwords, type Place } from '#modules/passwords/index.ts';
import type { Asker } from '#platform/fair-queue.ts';

/** Passwords of which those of one line, the strangers', wait until they are let go, or fail. */
export interface HeldLine extends Passwords {
  /** How many wait. */
  held(): number;
  letGo(error?: Error): void;
}

/**
 * @param holds the line that waits
 * @param lineOf what a line becomes: one for all is what a server without a share has
 */
export function heldLine({
  queueLimit,
  holds = 'anybody',
  lineOf = (line) => line,
}: {
  queueLimit: number;
  holds?: Line;
  lineOf?: (line: Line) => Line;
}): HeldLine {
  const inner = createPasswords({ queueLimit });
  let waiting: PromiseWithResolvers<void>[] = [];

  async function hold(): Promise<void> {
    const one = Promise.withResolvers<void>();
    waiting.push(one);
    await one.promise;
  }

  const place = (wanted: Line, asker?: Asker): Place => {
    const line = lineOf(wanted);
    // With one key for all, nobody has a share.
    const taken = line === wanted ? inner.place(line, asker) : inner.place(line);
    return {
      ...taken,
      async firstMatch(password, hashes) {
        if (line === holds) await hold();
        return taken.firstMatch(password, hashes);
      },
      async matches(password, hash) {
        if (line === holds) await hold();
        return taken.matches(password, hash);
      },
    };
  };
  return {
    ...inner,
    place,
    held: () => waiting.length,
    letGo(error) {
      for (const { resolve, reject } of waiting) {
        if (error) reject(error);
        else resolve();
      }
      waiting = [];
    },
  };
}
