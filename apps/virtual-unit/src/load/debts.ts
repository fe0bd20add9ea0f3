import type { Flash } from '#buffer/flash.ts';

/** What units keep until the cloud has acknowledged it, and since when. */
export interface Debts {
  /** The same flash, of which an account is kept. */
  watched(flash: Flash): Flash;
  /** What waits now. */
  waiting(): { rows: number; events: number; stages: number };
  /** ms that what waits longest has waited until now; 0 when nothing waits. */
  oldest(): number;
  /** ms that the latest acknowledgement took since this was asked last. */
  takeLongest(): number;
}

type Kind = keyof ReturnType<Debts['waiting']>;

/** @param hostNow host's time in ms */
export function createDebts(hostNow: () => number): Debts {
  const books: Record<Kind, Map<string | number, number>[]> = { rows: [], events: [], stages: [] };
  let longest = 0;

  function openBook(kind: Kind) {
    const book = new Map<string | number, number>();
    books[kind].push(book);
    return {
      book,
      owe: (key: string | number) => void book.set(key, hostNow()),
      settle(key: string | number) {
        const since = book.get(key);
        if (since === undefined) return;
        book.delete(key);
        longest = Math.max(longest, hostNow() - since);
      },
    };
  }

  function watchedRows(rows: Flash['rows']): Flash['rows'] {
    const { book, owe, settle } = openBook('rows');
    let written = 0;
    return {
      ...rows,
      append(row) {
        rows.append(row);
        owe(written++);
        // A full buffer drops its oldest.
        for (const key of book.keys()) {
          if (book.size <= rows.size()) break;
          book.delete(key);
        }
      },
      free(epoch, upTo) {
        const freed = rows.free(epoch, upTo);
        const count = freed ? freed.upTo - freed.from + 1 : 0;
        for (const key of [...book.keys()].slice(0, count)) settle(key);
        return freed;
      },
    };
  }

  function watchedEvents(events: Flash['events']): Flash['events'] {
    const { owe, settle } = openBook('events');
    return {
      ...events,
      add(id, ...what) {
        events.add(id, ...what);
        owe(id);
      },
      acknowledge(ids) {
        ids.forEach(settle);
        return events.acknowledge(ids);
      },
    };
  }

  function watchedStages(commands: Flash['commands']): Flash['commands'] {
    const { owe, settle } = openBook('stages');
    return {
      ...commands,
      finish(answer) {
        commands.finish(answer);
        owe(answer.id);
      },
      acknowledge(ids) {
        ids.forEach(settle);
        return commands.acknowledge(ids);
      },
    };
  }

  const count = (kind: Kind) => books[kind].reduce((sum, { size }) => sum + size, 0);
  return {
    watched: (flash) => ({
      ...flash,
      rows: watchedRows(flash.rows),
      events: watchedEvents(flash.events),
      commands: watchedStages(flash.commands),
    }),
    waiting: () => ({ rows: count('rows'), events: count('events'), stages: count('stages') }),
    oldest() {
      const begins = Object.values(books)
        .flat()
        .flatMap((book) => book.values().next().value ?? []);
      return begins.length === 0 ? 0 : hostNow() - begins.reduce((one, other) => Math.min(one, other));
    },
    takeLongest() {
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}
