import { emailKey } from '@poolhouse/domain/account/email';
import type { Pool } from 'pg';
import { createPasswords } from '../../../apps/server/src/modules/passwords/index.ts';
import { createKnownDevices } from '../../../apps/server/src/modules/sessions/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { addPerson } from '../fleet/people.ts';

/** Somebody with a password and a browser that the server knows. */
export interface Owner {
  email: string;
  /** As a `Cookie` header has it. */
  device: string;
}

export const ownersPassword = 'seven quiet dolphins';

export async function addOwners(pool: Pool, count: number): Promise<Owner[]> {
  const passwords = createPasswords();
  passwords.start();
  const hash = await passwords.hash(ownersPassword);
  await passwords.stop();
  const devices = createKnownDevices({ db: createDb(pool), clock: systemClock });
  const owners: Owner[] = [];
  for (let n = 0; n < count; n++) {
    const { id, email } = await addPerson(pool, `Owner${n}`);
    await pool.query('update end_users set password_hash = $2 where id = $1', [id, hash]);
    const { kept } = await devices.remember(undefined, { id, email_key: emailKey(email) });
    owners.push({ email, device: `poolhouse-device=${kept}` });
  }
  return owners;
}

/** As if so many minutes had gone by for all that was counted. */
export async function letTimePass(pool: Pool, minutes: number): Promise<void> {
  await pool.query(
    `update rate_limits set tries = array(select t - make_interval(mins => $1) from unnest(tries) t)`,
    [minutes],
  );
}
