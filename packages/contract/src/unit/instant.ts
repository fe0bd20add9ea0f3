const pattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether the month has the day: `Date.parse` takes 30 February for 2 March. */
function isOfItsMonth(date: string): boolean {
  const day = Number(date.slice(8, 10));
  return (
    day <= 28 || day <= new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
  );
}

/**
 * Instants that JavaScript and PostgreSQL both have, in any zone: from 1970, where a clock begins that was never set. A
 * year of four digits is no sufficient check: with a zone it reaches the years -1 and 10000.
 */
const earliest = 0;
const latest = Date.UTC(9998, 11, 31);

/** Epoch milliseconds of an ISO 8601 instant with its zone, undefined for anything else and for what no unit lives to see. */
export function readInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !pattern.test(value) || !isOfItsMonth(value)) return undefined;
  const time = Date.parse(value);
  return time >= earliest && time <= latest ? time : undefined;
}
