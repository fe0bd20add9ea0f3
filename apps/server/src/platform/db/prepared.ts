import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { lruCache } from '#platform/lru-cache.ts';
import { codeOf } from './constraint.ts';
import type { Db } from './tables.ts';

/** Stands in a query for a value that is told when it is asked. */
export type ValueOf<Given> = <Key extends keyof Given>(key: Key) => RawBuilder<Given[Key]>;

/** In the place of a parameter. */
class Slot {
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}

/** Names of the texts that connections prepare. */
const names = new Map<string, string>();

/**
 * A query that is asked again and again: it is put together once, and each connection reads and plans it once, which took
 * a millisecond of two processors each time.
 * @param name of its own
 * @param build the same query each time; only the values differ
 */
export function prepared<Given extends object, Row>(
  name: string,
  build: (db: Db, value: ValueOf<Given>) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let made: CompiledQuery | undefined;

  function make(db: Db): CompiledQuery {
    const compiled = build(db, (key) => sql<Given[typeof key]>`${new Slot(key)}`).compile(db);
    names.set(compiled.sql, name);
    return compiled;
  }

  return async (db, given) => {
    made ??= make(db);
    const values = made.parameters.map((value) =>
      value instanceof Slot ? given[value.key as keyof Given] : value,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.sql, values));
    return rows;
  };
}

/** So often a text is asked before it gets a name by itself. */
const often = 20;
/** Each connection keeps what it has prepared, so what is often asked in many forms must not go on for ever. */
const mostNames = 300;
const counts = lruCache<{ asked: number }>(1_000);

const partitioned = /\bsample(s|_days)\b/u;

/** What reads partitions is better planned each time, when it is known of which days. */
export const readsPartitions = (text: string): boolean => partitioned.test(text);

/**
 * The name by which a text is asked, when it is one that was made by {@link prepared} or has been asked often.
 * @param values undefined where there may be more statements than one, which can't be prepared
 */
function nameOf(text: string, values: readonly unknown[] | undefined): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !values?.length || names.size >= mostNames) return known;
  const count = counts.get(text) ?? { asked: 0 };
  counts.set(text, count);
  count.asked += 1;
  if (count.asked < often || readsPartitions(text)) return undefined;
  const name = `often asked ${names.size}`;
  names.set(text, name);
  return name;
}

/** SQLSTATE of a plan whose answer would have other columns than when it was made: another server has changed a table. */
const outdated = '0A000';

/**
 * The query builder knows no names: a connection asks by its name what was made by {@link prepared}, and what is asked
 * again and again anyway. After a change of tables it is prepared anew.
 */
export function askByName(client: PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  /** Of the tables, as far as this connection has noticed. */
  let version = 0;

  const named = (text: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? nameOf(text, listOf(rest[0])) : undefined;
    if (name === undefined) return ask(text, ...rest);
    const askNamed = (): unknown =>
      ask({ name: version === 0 ? name : `${name}, ${version}`, text }, ...rest);
    const answer = askNamed();
    return answer instanceof Promise ? answer.catch((error: unknown) => askAnew(error, askNamed)) : answer;
  };
  async function askAnew(error: unknown, askNamed: () => unknown): Promise<unknown> {
    if (codeOf(error) !== outdated) throw error;
    version += 1;
    try {
      return await askNamed();
    } catch {
      // In a transaction, which the first error has ended.
      throw error;
    }
  }
  client.query = named as typeof client.query;
}

const listOf = (values: unknown): readonly unknown[] | undefined =>
  Array.isArray(values) ? values : undefined;
