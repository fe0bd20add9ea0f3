import type { DatabaseSync } from 'node:sqlite';
import { textIn } from './disk.ts';

/** Small things that a unit remembers over a restart, by name, as JSON. */
export interface Kept {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

export function diskKept(database: DatabaseSync): Kept {
  return {
    read(name) {
      const body = textIn(database.prepare('SELECT body FROM kept WHERE name = ?').get(name), 'body');
      return body === undefined ? undefined : JSON.parse(body);
    },
    write(name, value) {
      database
        .prepare('INSERT OR REPLACE INTO kept (name, body) VALUES (?, ?)')
        .run(name, JSON.stringify(value));
    },
  };
}
