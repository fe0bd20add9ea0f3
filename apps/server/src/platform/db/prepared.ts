import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
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

/** The query builder knows no names: a connection asks by its name what was made by {@link prepared}. */
export function askByName(client: PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return ask(name === undefined ? text : { name, text }, ...rest);
  };
  client.query = named as typeof client.query;
}
