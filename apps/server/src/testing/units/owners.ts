import { type Caller, callerOf } from '../http/caller.ts';
import { anew } from '../lifetimes.ts';
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

/** For each test a unit that is connected, and Anna whose it is and who asks as its owner. */
export function ownedUnit(server: UnitServer): { unit: TestUnit; anna: Caller; owner: User } {
  const owner = anew(() => addedUser(server));
  const unit = anew(async () => {
    const made = await testUnit(server);
    await server.own(owner.userId, made);
    return made;
  });
  return { unit, anna: (...asked) => owner.call(...asked), owner };
}

let host = 0;
/** An address that nothing has come from yet. */
export const newAddress = (): string => `10.0.${Math.floor(++host / 250)}.${host % 250}`;

export const pair = (call: Caller, serialNumber: string, pairingCode: string, from = newAddress()) =>
  call('POST', '/units/pair', { serialNumber, pairingCode }, from);
