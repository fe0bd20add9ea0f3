import { iriOf } from '@poolhouse/contract/api/hydra';
import { clientMessage } from '@poolhouse/contract/live/messages';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { letEverybodyIn } from '#testing/routes/access-nowhere.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

/** All that a browser may say, and whether it names a unit or several. */
const said = clientMessage.def.options.map(({ def: { shape } }) => ({
  type: String(shape.type.def.values[0]),
  names: 'units' in shape ? 'units' : 'unit' in shape ? 'unit' : undefined,
}));

type Person = 'owner' | 'former' | 'stranger' | 'guest' | 'dealer' | 'administrator';
const people: readonly Person[] = ['owner', 'former', 'stranger', 'guest', 'dealer', 'administrator'];

/** What whoever may see a unit hears of it. */
const seen = ['history', 'presence', 'settings', 'state', 'subscribed', 'timeline', 'unit', 'unsubscribed'];
/** What somebody hears of a unit that they have asked for by every message there is. */
const hears: Record<Person, readonly string[]> = {
  owner: ['command', ...seen],
  guest: seen,
  dealer: seen,
  former: ['error', 'unsubscribed'],
  stranger: ['error', 'unsubscribed'],
  administrator: ['error', 'unsubscribed'],
};

async function worldOf(server: UnitServer) {
  const unit = await testUnit(server);
  const { db } = server.database;
  const tokens = new Map<Person, string>();
  for (const person of people) {
    const more = person === 'administrator' ? ['ROLE_ADMIN'] : [];
    const { actor, token } = await server.addUser(['ROLE_USER', 'ROLE_APP_POOL_REMOTE', ...more]);
    tokens.set(person, token);
    const ended = new Date(server.clock.now().getTime() - 1_000);
    if (person === 'owner') await giveUnits(db, actor.userId, [unit.serial]);
    if (person === 'former') await giveUnits(db, actor.userId, [unit.serial], { ended });
    if (person === 'guest' || person === 'dealer') {
      await giveUnits(db, actor.userId, [unit.serial], { role: person });
    }
  }
  return { server, unit, iri: iriOf('units', unit.id), tokens };
}
type World = Awaited<ReturnType<typeof worldOf>>;

const open = ({ server, tokens }: World, person: Person): Promise<BrowserSocket> =>
  openSocket(server.httpPort, { token: tokens.get(person) ?? '' });

/** Says everything that a browser can say, about this unit. */
async function sayAll(socket: BrowserSocket, iri: string, types: readonly string[]): Promise<void> {
  for (const { type, names } of said) {
    if (!types.includes(type)) continue;
    const named = names === 'units' ? { units: [iri] } : names === 'unit' ? { unit: iri } : {};
    const id = ulid();
    const answer = await socket.ask({ id, type, ...named });
    socket.received.push(answer);
  }
}

/** Something of everything that can happen to a unit. */
async function happen({ server, unit, tokens }: World): Promise<void> {
  const owner = callerOf(server.api, tokens.get('owner') ?? '');
  const taken = new Promise<void>((done) => void server.events.on('unit.state', () => done()));
  await unit.say('up/state', unit.state());
  await taken;
  await unit.say('up/telemetry', unit.rows(1, 2));
  await unit.acknowledged();
  const body = { name: 'mode.set', args: { mode: 'eco' } };
  expect((await owner('POST', `/units/${unit.id}/commands`, body)).status).toBe(202);
  const { id } = await unit.told<{ id: string }>('command');
  const done = new Promise<void>(
    (ready) => void server.events.on('command.changed', ({ stage }) => stage === 'done' && ready()),
  );
  await unit.say('up/command', { id, stage: 'done' });
  await done;
  const state = { required: 26 };
  await unit.say('up/settings', { section: 'temperature', version: 0, revision: 0, state, origin: 'panel' });
  await unit.told('settings');
  expect((await owner('PUT', `/units/${unit.id}`, { name: 'Garden pool' })).status).toBe(200);
  const gone = new Promise<void>((ready) => void server.events.on('unit.presence', () => ready()));
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await gone;
}

/** The kinds of messages that each of them hears. */
async function heardBy(world: World): Promise<Record<Person, string[]>> {
  const sockets = new Map<Person, BrowserSocket>();
  for (const person of people) {
    const socket = await open(world, person);
    sockets.set(person, socket);
    await sayAll(socket, world.iri, ['subscribe', 'subscribe-units']);
  }
  await happen(world);
  const owner = sockets.get('owner');
  for (const type of ['command', 'history', 'unit'] as const) {
    const message = await owner?.next(type);
    if (message) owner?.received.push(message);
  }
  const heard = {} as Record<Person, string[]>;
  for (const [person, socket] of sockets) {
    // Answers come in order: behind these nothing is under way.
    await sayAll(socket, world.iri, ['unsubscribe', 'unsubscribe-units', 'ping']);
    const types = new Set(socket.received.map(({ type }) => type));
    types.delete('pong');
    heard[person] = [...types].sort();
    socket.socket.close();
  }
  return heard;
}

describe('what is heard of a unit over the live socket', () => {
  const server = perFile(startUnitServer);
  const careless = perFile(startUnitServer);

  test('is what the role says, whichever message asks for it', async () => {
    expect(said.map(({ type }) => type).sort()).toEqual(
      ['ping', 'subscribe', 'subscribe-units', 'unsubscribe', 'unsubscribe-units'].sort(),
    );
    expect(await heardBy(await worldOf(server))).toEqual(hears);
  });

  test('another’s unit is answered as one that does not exist', async () => {
    const world = await worldOf(server);
    const missing = iriOf('units', ulid());
    for (const person of ['former', 'stranger', 'administrator'] as const) {
      const socket = await open(world, person);
      for (const { type, names } of said.filter(({ names }) => names !== undefined)) {
        const asked = async (iri: string) => {
          const answer = await socket.ask({ id: 'x', type, [names ?? '']: names === 'units' ? [iri] : iri });
          return JSON.stringify(answer).replaceAll(iri, '…');
        };
        expect(await asked(world.iri), `${type} for the ${person}`).toBe(await asked(missing));
      }
      socket.socket.close();
    }
    await expect(openSocket(server.httpPort, {})).rejects.toThrow('401');
  });

  test('control: where nobody is asked who they are, everybody hears it', async () => {
    await letEverybodyIn(careless.database.pool);
    const heard = await heardBy(await worldOf(careless));
    for (const person of people) expect(heard[person], person).toContain('state');
  });
});

test('whoever the owner let in is told when the owner unpairs it, and hears nothing more', async () => {
  const server = await startUnitServer();
  try {
    const world = await worldOf(server);
    const sockets = await Promise.all((['guest', 'dealer'] as const).map((person) => open(world, person)));
    for (const socket of sockets) await sayAll(socket, world.iri, ['subscribe']);
    const owner = callerOf(server.api, world.tokens.get('owner') ?? '');
    expect((await owner('DELETE', `/units/${world.unit.id}/pairing`)).status).toBe(204);
    for (const socket of sockets) {
      expect(await socket.next('pairing')).toMatchObject({ unit: world.iri, paired: false });
      socket.socket.close();
    }
    expect(server.live.counts().subscriptions).toBe(0);
  } finally {
    await server.stop();
  }
});

test('an access that ends by itself ends its watch at the next beat', async () => {
  const server = await startUnitServer();
  try {
    const unit = await testUnit(server);
    const { actor, token } = await server.addUser();
    const until = new Date(server.clock.now().getTime() + 20_000);
    await giveUnits(server.database.db, actor.userId, [unit.serial], { role: 'guest', until });
    const socket = await openSocket(server.httpPort, { token });
    const iri = iriOf('units', unit.id);
    expect(await socket.ask({ id: 'a', type: 'subscribe', unit: iri })).toMatchObject({ type: 'subscribed' });
    server.clock.advance(30_000);
    expect(await socket.next('pairing')).toMatchObject({ unit: iri, paired: false });
    expect(server.live.counts()).toEqual({ sockets: 1, subscriptions: 0 });
    socket.socket.close();
  } finally {
    await server.stop();
  }
});
