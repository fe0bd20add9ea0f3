import * as z from 'zod';

const digits = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    // To programs it is a number, which a query can only spell.
    .meta({ type: 'integer', minimum: 1, maximum: max, pattern: undefined });

/** Query parameters of a list; spread them into the route's own schema. */
export const pagingQuery = {
  page: digits(1_000_000).optional(),
  itemsPerPage: digits(100).optional(),
  pagination: z.enum(['true', 'false', '1', '0']).optional(),
};

export interface PagingQuery {
  page?: number | undefined;
  itemsPerPage?: number | undefined;
  pagination?: 'true' | 'false' | '1' | '0' | undefined;
}

/** The part of a list that is asked for; `limit` is undefined when that is all of it. */
export interface Page {
  page: number;
  itemsPerPage: number;
  limit: number | undefined;
  offset: number;
}

/** @param mayBeOff whether this list is short enough to be given whole on `pagination=false` */
export function pageOf(
  query: PagingQuery,
  { perPage = 30, mayBeOff = false }: { perPage?: number; mayBeOff?: boolean } = {},
): Page {
  const page = query.page ?? 1;
  const itemsPerPage = query.itemsPerPage ?? perPage;
  const off = mayBeOff && (query.pagination === 'false' || query.pagination === '0');
  if (off) return { page: 1, itemsPerPage, limit: undefined, offset: 0 };
  return { page, itemsPerPage, limit: itemsPerPage, offset: (page - 1) * itemsPerPage };
}
