import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS boots (n INTEGER PRIMARY KEY AUTOINCREMENT, epoch TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS rows (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    boot INTEGER NOT NULL REFERENCES boots,
    seq INTEGER NOT NULL,
    at INTEGER,
    up REAL,
    body TEXT NOT NULL,
    UNIQUE (boot, seq)
  );
  CREATE TABLE IF NOT EXISTS commands (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, answer TEXT, owed INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS events (
    n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, at INTEGER, up INTEGER NOT NULL, type TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, body TEXT NOT NULL);
`;

/**
 * A unit's flash memory: one file that only one process may open. What was written is there after kill -9 and after
 * a power cut (write-ahead log, synced at every commit). Decision 016.
 */
export function openDisk(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Nobody else's to read; SQLite's further files are as open as this one.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const database = new DatabaseSync(path);
  database.exec(schema);
  addOwed(database);
  return database;
}

/** A unit that was made before final stages were acknowledged owes none of those that it has. */
function addOwed(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('commands')").all();
  if (columns.some((column) => textIn(column, 'name') === 'owed')) return;
  database.exec('ALTER TABLE commands ADD COLUMN owed INTEGER NOT NULL DEFAULT 0');
}

/** Runs `work` as one transaction: all of it is on the disk, or nothing. */
export function atOnce<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

type Cells = Readonly<Record<string, unknown>> | undefined;

/** A text cell of a found row, undefined when there is none. */
export function textIn(row: Cells, column: string): string | undefined {
  const cell = row?.[column];
  return typeof cell === 'string' ? cell : undefined;
}

/** A number cell of a found row, undefined when there is none. */
export function numberIn(row: Cells, column: string): number | undefined {
  const cell = row?.[column];
  return typeof cell === 'number' ? cell : undefined;
}
