import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';

export interface TermsDeps {
  db: Db;
  clock: Clock;
}
