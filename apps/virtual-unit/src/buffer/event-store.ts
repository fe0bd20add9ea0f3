import type { DatabaseSync } from 'node:sqlite';
import type { UnitEventType } from '@poolhouse/domain/unit/events';
import { unitEvents } from '@poolhouse/domain/unit/events';
import * as z from 'zod/mini';

/** Something that happened at the unit. */
export interface Happened {
  readonly type: UnitEventType;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** One that has its name and its time and can be told. */
export interface TimedEvent extends Required<Happened> {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
}

/** What happened, kept until the cloud has stored it. */
export interface EventStore {
  /** `at`: epoch ms; without it `up`, ms since boot, counts as soon as the time is known. */
  add(id: string, happened: Happened, when: { at?: number | undefined; up: number }): void;
  /** Those whose time is known, the oldest first. */
  owed(limit: number): TimedEvent[];
  /** @returns whether one of them was owed */
  acknowledge(ids: readonly string[]): boolean;
  /** Places what happened while the time was not known: since `bootedAt` (epoch ms), or before. */
  learnTime(bootedAt: number): void;
}

/** Far more than happens in a fortnight; beyond it the oldest go. */
export const EVENTS_KEPT = 5_000;

const found = z.object({
  id: z.string(),
  at: z.number(),
  type: z.enum(unitEvents),
  data: z.string(),
});

/** On the disk of {@link openDisk}. What an earlier boot left without a time is placed at the beginning of this one. */
export function diskEvents(database: DatabaseSync): EventStore {
  database.exec('UPDATE events SET up = 0 WHERE at IS NULL');
  const insert = database.prepare('INSERT INTO events (id, at, up, type, data) VALUES (?, ?, ?, ?, ?)');
  const shrink = database.prepare('DELETE FROM events WHERE n <= ?');
  const oldest = database.prepare(
    'SELECT id, at, type, data FROM events WHERE at IS NOT NULL ORDER BY n LIMIT ?',
  );
  const settle = database.prepare('DELETE FROM events WHERE id = ?');
  const place = database.prepare('UPDATE events SET at = ? + up WHERE at IS NULL');
  return {
    add(id, { type, data = {} }, { at, up }) {
      const { lastInsertRowid } = insert.run(id, at ?? null, Math.round(up), type, JSON.stringify(data));
      shrink.run(Number(lastInsertRowid) - EVENTS_KEPT);
    },
    owed: (limit) =>
      oldest.all(limit).map((row) => {
        const event = found.parse(row);
        return { ...event, data: JSON.parse(event.data) };
      }),
    acknowledge: (ids) => ids.map((id) => settle.run(id).changes).some((changes) => Number(changes) > 0),
    learnTime: (bootedAt) => void place.run(Math.round(bootedAt)),
  };
}
