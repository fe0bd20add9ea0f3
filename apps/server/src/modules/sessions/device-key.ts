import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '#modules/tokens/index.ts';
import type { Db } from '#platform/db/tables.ts';

const name = 'device-key';

/** Proves that this server, or another at its database, has issued something. */
export interface DeviceKey {
  /** What goes with a device's token for an address: 128 bits as 22 characters. */
  signed(token: string, emailKey: string): string;
  isSigned(token: string, emailKey: string, signature: string): boolean;
}

/**
 * The key that tells real devices from made-up ones; the first server that needs it makes it. Whoever knows it can only
 * make the database look: the device itself must be in it.
 */
export function createDeviceKey(db: Db): () => Promise<DeviceKey> {
  let key: Promise<DeviceKey> | undefined;
  return () => {
    key ??= load(db).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

async function load(db: Db): Promise<DeviceKey> {
  const found = () => db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst();
  if (!(await found())) {
    await db
      .insertInto('settings')
      .values({ key: name, value: JSON.stringify({ secret: newSecret() }) })
      .onConflict((oc) => oc.column('key').doNothing())
      .execute();
  }
  const { value } = (await found()) ?? {};
  if (!value || !('secret' in value) || typeof value.secret !== 'string') {
    throw new Error(`the setting ${name} holds no key`);
  }
  return keyOf(value.secret);
}

function keyOf(secret: string): DeviceKey {
  const mac = (token: string, emailKey: string): Buffer =>
    createHmac('sha256', secret).update(`${token}.${emailKey}`).digest().subarray(0, 16);
  return {
    signed: (token, emailKey) => mac(token, emailKey).toString('base64url'),
    isSigned(token, emailKey, signature) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === 16 && timingSafeEqual(given, mac(token, emailKey));
    },
  };
}
