import type { DatabaseSync } from 'node:sqlite';

/** Small things that a unit remembers over a restart, by name, as JSON. */
export interface Kept {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

export function diskKept(database: DatabaseSync): Kept {
  return {
    read(name) {
      const body = database.prepare('SELECT body FROM kept WHERE name = ?').get(name)?.['body'];
      return typeof body === 'string' ? JSON.parse(body) : undefined;
    },
    write(name, value) {
      database.prepare('INSERT OR REPLACE INTO kept (name, body) VALUES (?, ?)').run(name, JSON.stringify(value));
    },
  };
}
