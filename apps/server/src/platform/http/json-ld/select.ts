import { plain } from '@poolhouse/contract/api/text';
import * as z from 'zod';

/** Query parameter of a list: `properties[]=id&properties[]=name`, for the items of a select. */
export const selectQuery = { properties: z.array(plain(100)).max(50).optional() };

/** A resource or, when properties are named, its `@id` and these only. */
export function selected<T extends Record<string, unknown>>(
  resource: T,
  properties: readonly string[] | undefined,
): Partial<T> {
  if (!properties) return resource;
  const kept = Object.entries(resource).filter(([name]) => name === '@id' || properties.includes(name));
  return Object.fromEntries(kept) as Partial<T>;
}
