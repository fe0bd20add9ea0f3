import { isDeepStrictEqual } from 'node:util';
import { idOf } from '@poolhouse/contract/api/hydra';
import { Violation } from '#platform/errors.ts';
import { mostNamed } from '../bodies/schema-errors.ts';

/** A resource as its client would read it. */
type Stored = Record<string, unknown> & { '@id': string; '@type': string };

/** Whether a field says no other than what is stored; undefined where there is no such field. */
function isAsStored(name: string, value: unknown, stored: Stored): boolean | undefined {
  if (Object.hasOwn(stored, name)) return isDeepStrictEqual(value, stored[name]);
  const { '@id': iri, '@type': type } = stored;
  if (name === 'id') return value === iri || value === idOf(iri);
  if (name === '@context') return value === `/api/contexts/${type}`;
  return undefined;
}

/**
 * What a PUT changes: the fields that it has and that differ from what is stored. Only these may be written: somebody
 * else may be changing the rest. A field that may not be set is accepted as long as it equals what is stored, since
 * clients put whole records back, with an `id` of their own beside `@id`; otherwise it is refused, never dropped.
 * @param stored the resource as this client would read it
 * @param moving fields that change by themselves between a client's reading and its putting back: not compared
 * @throws Violation for a foreign `@id` or `id`, `read-only` and unknown fields
 */
export function changesOf<Body extends Record<string, unknown>, Key extends keyof Body & string>(
  body: Body,
  stored: Stored,
  settable: readonly Key[],
  moving: readonly string[] = [],
): Partial<Pick<Body, Key>> {
  const refused: { propertyPath: string; code: string }[] = [];
  const changes: Partial<Pick<Body, Key>> = {};
  const isSettable = (name: string): name is Key => settable.some((key) => key === name);
  for (const name of Object.keys(body)) {
    if (isSettable(name)) {
      const given = body[name];
      if (given !== undefined && !isDeepStrictEqual(given, stored[name])) changes[name] = given;
    } else if (!moving.includes(name)) {
      const same = isAsStored(name, body[name], stored);
      if (!same)
        refused.push({ propertyPath: name, code: same === undefined ? 'unknown-field' : 'read-only' });
    }
  }
  if (refused.length > 0) throw Violation.list(refused.slice(0, mostNamed));
  return changes;
}
