import { isDatabaseAway } from './away.ts';
import { codeOf } from './constraint.ts';
import { isCollision } from './transact.ts';

/** SQLSTATE of a statement that took too long, behind a lock for example, and of a lock that was not to be had at once. */
const waited = new Set<unknown>(['57014', '55P03']);

/**
 * Whether a query failed for a passing reason, so that trying again helps: the database is away, or locks were held.
 */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isCollision(error) || waited.has(codeOf(error));
