import webPush from 'web-push';
import type { Db } from '#platform/db/tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** What push services know this installation by, the same for all its servers; made when it is first asked for. */
export function createPushKeys(db: Db): () => Promise<PushKeys> {
  const read = () =>
    db
      .selectFrom('push_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .executeTakeFirst();

  async function readOrMake(): Promise<PushKeys> {
    const known = await read();
    if (known) return known;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: privateKey })
      .onConflict((of) => of.column('one').doNothing())
      .execute();
    // Another server may have been quicker.
    const made = await read();
    if (!made) throw new Error('the push keys are missing');
    return made;
  }

  let kept: Promise<PushKeys> | undefined;
  return () => {
    kept ??= readOrMake().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
