import { join } from 'node:path';
import { BUFFER_DAYS } from '@poolhouse/contract/unit/limits';
import { type CommandLedger, diskLedger } from './command-ledger.ts';
import { atOnce, openDisk } from './disk.ts';
import { diskStore } from './disk-store.ts';
import { diskEvents, type EventStore } from './event-store.ts';
import { diskKept, type Kept } from './kept.ts';
import type { RowStore } from './row-store.ts';

/** All that survives when a unit is switched off. */
export interface Flash {
  readonly rows: RowStore;
  readonly commands: CommandLedger;
  readonly events: EventStore;
  readonly kept: Kept;
  /** Runs `work` as one write. */
  atOnce<T>(work: () => T): T;
  close(): void;
}

/** The files of a unit's flash memory, the first of them its own, the others SQLite's while it is open. */
export function flashFiles(folder: string, serial: string): [string, ...string[]] {
  const file = join(folder, `${serial}.sqlite`);
  return [file, `${file}-wal`, `${file}-shm`];
}

/** `path`: the unit's file; `days`: minutes of how many days it holds, never less than the protocol asks for. */
export function openFlash(path: string, days: number): Flash {
  const disk = openDisk(path);
  return {
    rows: diskStore(disk, Math.ceil(Math.max(BUFFER_DAYS, days) * 1440)),
    commands: diskLedger(disk),
    events: diskEvents(disk),
    kept: diskKept(disk),
    atOnce: (work) => atOnce(disk, work),
    close: () => disk.close(),
  };
}
