import * as z from 'zod';

export type Direction = 'asc' | 'desc';

/** What a list is ordered by, the first thing first. */
export type Order<Field extends string> = readonly (readonly [field: Field, direction: Direction])[];

const isDirection = (text: string): text is Direction => text === 'asc' || text === 'desc';

/**
 * Query parameter of a list: `order[name]=asc`, in any case. What the list can't be ordered by is ignored, as every
 * parameter is that it doesn't know.
 */
export function orderQuery<const Field extends string>(fields: readonly Field[]) {
  const isField = (name: string): name is Field => fields.some((field) => field === name);
  const direction = { type: 'string', enum: ['asc', 'desc'] };
  return z
    .record(z.string(), z.string())
    .transform((given, { issues }): Order<Field> => {
      const order: (readonly [Field, Direction])[] = [];
      for (const [field, text] of Object.entries(given)) {
        const wanted = text.toLowerCase();
        if (!isField(field)) continue;
        if (isDirection(wanted)) order.push([field, wanted]);
        else issues.push({ code: 'custom', message: 'not-an-option', path: [field], input: text });
      }
      return order;
    })
    .meta({
      properties: Object.fromEntries(fields.map((field) => [field, direction])),
      additionalProperties: false,
    })
    .optional();
}

/** The same as the documentation names it. */
export const orderFilters = (fields: readonly string[]): string[] => fields.map((field) => `order[${field}]`);
