const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Instants that JavaScript and PostgreSQL both have, in any zone: from 1970, where a clock begins that was never set. A
 * year of four digits is no sufficient check: with a zone it reaches the years -1 and 10000.
 */
const earliest = 0;
const latest = Date.UTC(9998, 11, 31);

/** Epoch milliseconds of an ISO 8601 instant with its zone, undefined for anything else and for what no unit lives to see. */
export function readInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !pattern.test(value)) return undefined;
  const time = Date.parse(value);
  return time >= earliest && time <= latest ? time : undefined;
}
