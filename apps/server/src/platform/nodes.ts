import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface NodesDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** ULID of this node. */
  id: string;
  /** Whether this node can work; while it can't, the others take its part. */
  ready(): boolean;
}

/**
 * The server nodes that share a broker and a database, and which of them does what. For some seconds after one came or
 * went two may think that a key is theirs, or none; what is shared out must tolerate both. Decision 010.
 */
export interface Nodes {
  /** Whether this node is the one for `key`. When a node comes or goes, only its own share moves. */
  owns(key: string): boolean;
  start(): void;
  stop(): Promise<void>;
}

const beatEvery = 5_000;

// A node that was not seen for three beats is gone.
const beat = `
  with gone as (delete from nodes where seen_at < now() - interval '1 hour'),
  me as (
    insert into nodes (id, seen_at) select $1, now() where $2
    on conflict (id) do update set seen_at = excluded.seen_at
  )
  select id from nodes where seen_at > now() - interval '15 seconds' and id <> $1`;

export function createNodes({ pool, clock, log, id, ready }: NodesDeps): Nodes {
  let others: string[] = [];
  let beating: Promise<void> | undefined;
  let stopBeats: (() => void) | undefined;

  async function look(): Promise<void> {
    try {
      const { rows } = await pool.query<{ id: string }>(beat, [id, ready()]);
      others = rows.map((row) => row.id);
    } catch (error) {
      log.warn({ err: error }, 'the other servers are unknown while the database is away');
    }
  }
  function tick(): void {
    beating ??= look().finally(() => (beating = undefined));
  }

  // Rendezvous hashing.
  const weight = (node: string, key: string): string => hash('sha1', `${node} ${key}`);

  return {
    owns(key) {
      if (others.length === 0) return true;
      const own = weight(id, key);
      return others.every((other) => weight(other, key) < own);
    },
    start() {
      stopBeats = clock.every(beatEvery, tick);
      tick();
    },
    async stop() {
      stopBeats?.();
      await beating;
      await pool.query('delete from nodes where id = $1', [id]).catch(() => undefined);
    },
  };
}
