/** Rows of one query: an answer of some ten milliseconds, written out in one or two. */
const rowsOfPage = 500;

/**
 * All rows in the order of their ids, a page and a query at a time, with no connection kept in between.
 * @param read at most `size` rows whose id is greater, of an index in which they lie in this order
 */
export async function* pagesOf<T>(
  read: (after: string, size: number) => Promise<{ id: string; row: T }[]>,
  size = rowsOfPage,
): AsyncGenerator<T[]> {
  for (let after = ''; ; ) {
    const rows = await read(after, size);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}
