import { createAnswers } from '#modules/commands/index.ts';
import type { ServerEventMap } from '#modules/events.ts';
import { forgetUnits, freeNumbers } from '#modules/telemetry/index.ts';
import {
  type RetireDeps,
  type Retired,
  removeUnit,
  revokeSecret,
  rotateSecret,
} from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { createEvents } from '#platform/events.ts';
import { type Command, needed } from './command.ts';
import { giveVirtualSecret } from './virtual-secrets.ts';

type Deps = RetireDeps & { database: Database };

/** A command about the one unit that is named behind it. */
function ofUnit<T extends Retired>(
  words: string,
  help: string,
  work: (deps: Deps, serial: string) => Promise<T>,
  told: (done: T) => string,
): Command {
  return {
    words,
    usage: 'SERIAL',
    help,
    options: { serial: { type: 'string' } },
    operand: 'serial',
    run: (given, { json, clock, withDatabase }) =>
      withDatabase(async (database) => {
        const done = await work(depsOf(database, clock), needed(given, 'serial'));
        return json ? JSON.stringify(done) : told(done);
      }),
  };
}

function depsOf(database: Database, clock: Clock): Deps {
  const { db } = database;
  const { cancel } = createAnswers({ db, clock, events: createEvents<ServerEventMap>() });
  const cancelCommands: Deps['cancelCommands'] = (trx, unitId) => cancel(trx, unitId, 'revoked');
  return { database, db, clock, cancelCommands, freeNumbers };
}

export const unitRotateSecret = ofUnit(
  'unit rotate-secret',
  'gives a unit another secret and prints it, once; the old one is dead at once and its connection closed',
  async (deps, serial) => {
    const done = await rotateSecret(deps, serial);
    return { ...done, virtual: await giveVirtualSecret(deps.database.dataFolder, done) };
  },
  ({ serial, secret, virtual }) =>
    [
      'Write this down now; it is never shown again.',
      `  serial number    ${serial}`,
      `  secret           ${secret}    into the unit: password of its connection`,
      ...(virtual ? ['This virtual unit takes it when the server starts again.'] : []),
    ].join('\n'),
);

export const unitRevoke = ofUnit(
  'unit revoke',
  'takes the secret of a unit away; it stays its owner’s, and rotate-secret lets it in again',
  revokeSecret,
  ({ serial }) => `${serial} can’t connect any more.`,
);

export const unitRemove = ofUnit(
  'unit remove',
  'makes a unit unknown and erases all that is kept of it, for good',
  async (deps, serial) => {
    const { shortId, ...done } = await removeUnit(deps, serial);
    await forgetUnits(deps.database.pool, [{ unitId: done.unitId, shortId }]);
    return done;
  },
  ({ serial }) => `${serial} is no unit any more.`,
);
