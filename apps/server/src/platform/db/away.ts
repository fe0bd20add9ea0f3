const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

/**
 * SQLSTATE classes: connection exceptions; no room on the disk, in memory or among the connections; shutting down or
 * starting; a server that is read-only until another takes its place.
 */
const sqlState = /^(08...|25006|53...|57P0[1-5])$/;

/** How `pg` says it without a code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a query failed because the database can't be reached just now, so that trying again later helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  if (code !== undefined && sqlState.test(code)) return true;
  // A missing file is ENOENT as well; a missing socket comes from `connect`.
  if (code !== undefined && systemCodes.has(code))
    return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall);
  return sentences.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}
