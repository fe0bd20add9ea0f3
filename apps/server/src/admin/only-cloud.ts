import type { Db } from '#platform/db/tables.ts';

/** Id of the cloud that is meant: the named one, or the only one there is. @throws Error in words for the terminal */
export async function onlyCloud(db: Db, named?: string): Promise<string> {
  const clouds = await db.selectFrom('clouds').select(['id', 'name']).orderBy('id').execute();
  if (named !== undefined) {
    const found = clouds.find(({ id, name }) => id === named || name === named);
    if (found) return found.id;
  }
  const [only, ...others] = clouds;
  if (!only) throw new Error('There is no cloud yet: start the server once, or use cloud create.');
  if (named === undefined && others.length === 0) return only.id;
  const list = clouds.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  throw new Error(`Name one of these clouds with --cloud:\n${list}`);
}
