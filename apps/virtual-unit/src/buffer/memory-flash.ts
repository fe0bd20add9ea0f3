import { BUFFER_DAYS } from '@poolhouse/contract/unit/limits';
import type { CommandAnswer } from '@poolhouse/contract/unit/messages';
import { type CommandLedger, REMEMBERED } from './command-ledger.ts';
import { EVENTS_KEPT, type EventStore, type TimedEvent } from './event-store.ts';
import type { Flash } from './flash.ts';
import type { Kept } from './kept.ts';
import { memoryStore } from './memory-store.ts';

/**
 * A flash without a disk, for units by the thousand: each file on a disk would take a handle of the process, and each
 * write a sync. All is forgotten when the process ends.
 */
export function memoryFlash(): Flash {
  return {
    rows: memoryStore(BUFFER_DAYS * 1440),
    commands: memoryLedger(),
    events: memoryEvents(),
    kept: memoryKept(),
    atOnce: (work) => work(),
    close: () => undefined,
  };
}

function memoryLedger(): CommandLedger {
  const begun = new Map<string, { answer: CommandAnswer | undefined; isOwed: boolean }>();
  return {
    find(id) {
      const found = begun.get(id);
      return found && (found.answer ?? 'begun');
    },
    begin(id) {
      begun.set(id, { answer: undefined, isOwed: false });
      dropOldest(begun, REMEMBERED);
    },
    begun: () => [...begun].flatMap(([id, { answer }]) => (answer ? [] : [id])),
    finish(answer) {
      if (begun.has(answer.id)) begun.set(answer.id, { answer, isOwed: true });
    },
    owed: (limit) =>
      [...begun.values()]
        .filter(({ isOwed }) => isOwed)
        .flatMap(({ answer }) => answer ?? [])
        .slice(0, limit),
    acknowledge: (ids) =>
      ids
        .map((id) => {
          const found = begun.get(id);
          const wasOwed = found?.isOwed === true;
          if (found) found.isOwed = false;
          return wasOwed;
        })
        .includes(true),
  };
}

function memoryEvents(): EventStore {
  const kept = new Map<string, Omit<TimedEvent, 'at'> & { at: number | undefined; up: number }>();
  return {
    add(id, { type, data = {} }, { at, up }) {
      kept.set(id, { id, type, data, at, up: Math.round(up) });
      dropOldest(kept, EVENTS_KEPT);
    },
    owed: (limit) =>
      [...kept.values()]
        .flatMap(({ up: _up, at, ...event }) => (at === undefined ? [] : [{ ...event, at }]))
        .slice(0, limit),
    acknowledge: (ids) => ids.map((id) => kept.delete(id)).includes(true),
    learnTime(bootedAt) {
      for (const event of kept.values()) event.at ??= Math.round(bootedAt) + event.up;
    },
  };
}

function memoryKept(): Kept {
  const bodies = new Map<string, string>();
  return {
    read(name) {
      const body = bodies.get(name);
      return body === undefined ? undefined : JSON.parse(body);
    },
    write: (name, value) => void bodies.set(name, JSON.stringify(value)),
  };
}

function dropOldest(all: Map<string, unknown>, most: number): void {
  for (const id of all.keys()) {
    if (all.size <= most) return;
    all.delete(id);
  }
}
