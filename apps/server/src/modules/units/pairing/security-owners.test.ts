import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { gate } from '#testing/gate.ts';
import { openSocket } from '#testing/http/browser-socket.ts';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { giveUnits, ownerOf, takeUnits } from '#testing/units/give-units.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

interface User {
  id: string;
  token: string;
  call: Caller;
}
async function user(): Promise<User> {
  const { actor, token } = await server.addUser();
  return { id: actor.userId, token, call: callerOf(server.api, token) };
}
let host = 0;
const pair = ({ call }: User) =>
  call(
    'POST',
    '/units/pair',
    { serialNumber: unit.serial, pairingCode: unit.activationCode },
    `10.1.${Math.floor(++host / 250)}.${host % 250}`,
  );

describe('fifty users pair one unit at once', () => {
  /** How many of them are told that it is theirs. */
  async function owners(attempt: (one: User) => Promise<boolean>): Promise<number> {
    const users = await Promise.all(Array.from({ length: 50 }, user));
    return (await Promise.all(users.map(attempt))).filter(Boolean).length;
  }

  test('one is told that it is theirs, and theirs it is', async () => {
    expect(await owners(async (one) => (await pair(one)).status === 201)).toBe(1);
    expect(await ownerOf(server.database.db, unit.id)).toHaveLength(26);
  });

  test('control: when it is looked first whether it is free, several are told so', async () => {
    const { db } = server.database;
    const allLooked = gate(50);
    const count = await owners(async ({ id }) => {
      const found = await ownerOf(db, unit.id);
      await allLooked();
      if (found !== null) return false;
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('units').select('id').where('id', '=', unit.id).forUpdate().execute();
        await takeUnits(trx, [unit.serial]);
        await giveUnits(trx, id, [unit.serial]);
      });
      return true;
    });
    expect(count).toBeGreaterThan(1);
  });
});

describe('after unpairing', () => {
  async function sendCommand({ call }: User): Promise<string> {
    await unit.say('up/state', unit.state());
    const send = () =>
      call('POST', `/units/${unit.id}/commands`, { name: 'mode.set', args: { mode: 'eco' } });
    // The state counts as soon as it has been taken in.
    let answer = await send();
    while (answer.status !== 202) answer = await send();
    return answer.json<{ '@id': string }>()['@id'].slice(-26);
  }
  /** What is left of an owner's time: each of these must not be. */
  async function left({ call, token }: User, commandId: string): Promise<string[]> {
    const found: string[] = [];
    const note = (is: boolean, what: string) => void (is && found.push(what));
    note((await call('GET', `/units/${unit.id}`)).status !== 404, 'the unit');
    note((await call('GET', `/commands/${commandId}`)).status !== 404, 'the command');
    const rows = server.database.db.selectFrom('commands').select('stage').where('id', '=', commandId);
    const { stage } = await rows.executeTakeFirstOrThrow();
    note(stage === 'sent' || stage === 'accepted', 'a pending command');
    const socket = await openSocket(server.httpPort, { token });
    const answer = await socket.ask({ id: ulid(), type: 'subscribe', unit: `/api/units/${unit.id}` });
    note(answer.type !== 'error', 'a subscription');
    socket.socket.close();
    return found;
  }

  test('the next call finds nothing, the socket hears nothing, pending commands are cancelled', async () => {
    const anna = await user();
    expect((await pair(anna)).status).toBe(201);
    const socket = await openSocket(server.httpPort, { token: anna.token });
    const iri = `/api/units/${unit.id}`;
    await socket.ask({ id: ulid(), type: 'subscribe', unit: iri });
    const command = await sendCommand(anna);
    expect((await anna.call('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
    await socket.next('pairing');
    expect(await left(anna, command)).toEqual([]);
    await unit.say('up/state', unit.state());
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    const before = socket.received.length;
    await socket.ask({ id: 'last', type: 'unsubscribe', unit: iri });
    expect(
      socket.received.slice(before).filter(({ type }) => type === 'state' || type === 'history'),
    ).toEqual([]);
    socket.socket.close();
  });

  test('control: an owner who is only taken out of the row leaves their command waiting', async () => {
    const anna = await user();
    expect((await pair(anna)).status).toBe(201);
    const command = await sendCommand(anna);
    expect(await left(anna, command)).toEqual([
      'the unit',
      'the command',
      'a pending command',
      'a subscription',
    ]);
    await takeUnits(server.database.db, [unit.serial]);
    expect(await left(anna, command)).toContain('a pending command');
  });
});
