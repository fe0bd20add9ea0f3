import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import type { Db } from '../../../apps/server/src/platform/db/tables.ts';

class ServerDied extends Error {}
export const isDeath = (error: unknown): boolean => error instanceof ServerDied;

/** The life of a server, which can end between any two things that it does. */
export interface Life {
  /** It dies at the `steps`th thing that it does from now on: before it, or after it and before it knows of it. */
  endAfter(steps: number, when: 'before' | 'after'): void;
  readonly isOver: boolean;
  /** Another server begins in its place. */
  begin(): void;
  /** Does something that counts as one thing. @throws when the server died meanwhile */
  live<T>(work: () => Promise<T>): Promise<T>;
}

export function createLife(): Life {
  let left = Number.POSITIVE_INFINITY;
  let last: 'before' | 'after' = 'before';
  let isOver = false;
  return {
    endAfter(steps, when) {
      left = steps;
      last = when;
    },
    get isOver() {
      return isOver;
    },
    begin() {
      left = Number.POSITIVE_INFINITY;
      isOver = false;
    },
    async live(work) {
      if (isOver) throw new ServerDied('the server is dead');
      left -= 1;
      if (left > 0) return work();
      isOver = true;
      if (last === 'after') await work();
      throw new ServerDied('the server died');
    },
  };
}

type Mortal = Parameters<typeof createDb>[0];
type Client = Awaited<ReturnType<Mortal['connect']>>;

/**
 * A database of which each statement is one thing that the server does. PostgreSQL prepares each but once: the
 * schedules' statements are few and come by the million.
 */
export function mortalDb(pool: Pool, life: Life): Db {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
    return name;
  };
  const known = new WeakMap<object, Client>();
  async function connect(): Promise<Client> {
    const client = await pool.connect();
    const mortal = known.get(client) ?? mortalClient(client);
    known.set(client, mortal);
    return mortal;
  }
  function mortalClient(client: PoolClient): Client {
    const run = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOf(text), text, values: [...values] });
    const query = (text: string, values: readonly unknown[]) =>
      // Of a server that is dead PostgreSQL rolls back by itself.
      text === 'rollback' ? run(text, values) : life.live(() => run(text, values));
    return Object.create(client, { query: { value: query }, release: { value: () => client.release() } });
  }
  return createDb({ connect, end: () => pool.end(), options: {} });
}
