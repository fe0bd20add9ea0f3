export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** PostgreSQL refused to make a second row of the same key. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** PostgreSQL refused to delete what other rows refer to, or a row that refers to nothing (more). */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503';

/** The second of these: what the row would refer to is not there. */
export const isMissing = (error: unknown): boolean =>
  isReferenced(error) && error instanceof Error && /^insert or update on table /u.test(error.message);
