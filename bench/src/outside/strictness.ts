import { connectRaw } from '../../../apps/server/src/testing/units/raw-unit.ts';
import type { Identity } from '../fleet/provision.ts';
import type { Cluster } from './cluster.ts';

/**
 * Whether the broker is as strict as is said: nobody comes in without a name, a unit that takes another's client id ends
 * nothing, and one that speaks for another is thrown off. Before units connect.
 */
export async function isStrict({ broker: { port }, identities }: Cluster): Promise<boolean> {
  const [one, other] = identities;
  if (!one || !other) throw new Error('there must be two units');
  const login = ({ serial, secret }: Identity) => ({ port, username: serial, password: secret });
  const isOpen = await connectRaw({ port, clientId: one.serial }).then(
    (anybody) => anybody.end().then(() => true),
    () => false,
  );
  const honest = await connectRaw({ ...login(one), clientId: one.serial });
  const thief = await connectRaw({ ...login(other), clientId: one.serial });
  await thief.subscribe(`pool/v1/${other.serial}/down/#`);
  await honest.subscribe(`pool/v1/${one.serial}/down/#`);
  const stays = honest.client.connected;
  thief.publish(`pool/v1/${one.serial}/up/state`, '{}').catch(() => undefined);
  await thief.closed;
  await Promise.all([honest.end(), thief.end()]);
  return !isOpen && stays;
}
