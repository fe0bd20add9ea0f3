import { isDeepStrictEqual } from 'node:util';
import { Violation } from '#platform/errors.ts';
import { mostNamed } from '../bodies/schema-errors.ts';

/**
 * What a PUT changes: the fields that it has and that differ from what is stored. Only these may be written: somebody
 * else may be changing the rest. A field that may not be set is accepted as long as it equals what is stored, since
 * clients put whole records back; otherwise it is refused, never dropped.
 * @param stored the resource as this client would read it
 * @param moving fields that change by themselves between a client's reading and its putting back: not compared
 * @throws Violation for a foreign `@id`, `read-only` and unknown fields
 */
export function changesOf<Body extends Record<string, unknown>, Key extends keyof Body & string>(
  body: Body,
  stored: Record<string, unknown>,
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
    } else if (name === '@context' || moving.includes(name)) continue;
    else if (!Object.hasOwn(stored, name)) refused.push({ propertyPath: name, code: 'unknown-field' });
    else if (!isDeepStrictEqual(body[name], stored[name]))
      refused.push({ propertyPath: name, code: 'read-only' });
  }
  if (refused.length > 0) throw Violation.list(refused.slice(0, mostNamed));
  return changes;
}
