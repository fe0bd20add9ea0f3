import { Refusal } from '#platform/errors.ts';

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** PostgreSQL refused to make a second row of the same key. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** A lock could not be had in time. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * A row was on its way to a default partition when another one was made for it (`partitions.ts`): stored again it finds its
 * place. PostgreSQL has the same code for checks of our own, and for a row for which there is no partition, and says only
 * by the place in its source which of them it was.
 */
export const isRerouted = (error: unknown): boolean =>
  codeOf(error) === '23514' && (error as { routine?: string }).routine === 'ExecPartitionCheckEmitError';

/**
 * A row would refer to what is not there. PostgreSQL has the same code for deleting a row that others refer to, and
 * tells the two apart only in a message in its own language. Such rows are deleted with {@link deleteUnreferenced}, so
 * that this one meaning is left.
 */
export const isMissing = (error: unknown): boolean => codeOf(error) === '23503';

/** Tables whose rows others refer to without going with them. */
export const referenced = ['clouds', 'terms'] as const;

/**
 * Deletes rows of one of {@link referenced}.
 * @throws Refusal `in-use`
 */
export async function deleteUnreferenced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) throw new Refusal('conflict', 'in-use');
    throw error;
  }
}

/** A text has a character that PostgreSQL's encoding or its JSON can't hold: NUL, half a surrogate pair. */
export const isUnstorable = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === '22021' || code === '22P05';
};
