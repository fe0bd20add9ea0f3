import { type Caller, callerOf } from '../http/caller.ts';
import { type TestUnit, testUnit } from './unit-messages.ts';
import type { UnitServer } from './unit-server.ts';

export interface User {
  call: Caller;
  userId: string;
}

/** Somebody with a session, who asks as their page does. */
export async function addedUser(server: UnitServer, roles?: string[]): Promise<User> {
  const { actor, token } = await server.addUser(roles);
  return { call: callerOf(server.api, token), userId: actor.userId };
}

/** A unit that is connected, and Anna whose it is. */
export async function ownedUnit(
  server: UnitServer,
): Promise<{ unit: TestUnit; anna: Caller; annaId: string }> {
  const { call, userId } = await addedUser(server);
  const unit = await testUnit(server);
  await server.own(userId, unit);
  return { unit, anna: call, annaId: userId };
}

let host = 0;
/** An address that nothing has come from yet. */
export const newAddress = (): string => `10.0.${Math.floor(++host / 250)}.${host % 250}`;

export const pair = (call: Caller, serialNumber: string, pairingCode: string, from = newAddress()) =>
  call('POST', '/units/pair', { serialNumber, pairingCode }, from);
