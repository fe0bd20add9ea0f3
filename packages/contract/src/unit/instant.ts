const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of an ISO 8601 instant with its zone, undefined for anything else. */
export function readInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !pattern.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
