import { ulid } from 'ulid';
import { giveUnits } from '../units/give-units.ts';
import { type Made, makePerson } from '../whole-people.ts';
import type { WholeServer } from '../whole-server.ts';
import { type RouteWorld, routeWorld } from './route-world.ts';

/** What people can be to a unit. */
export const peopleOfUnit = [
  'owner',
  'former',
  'stranger',
  'guest',
  'dealer',
  'demo',
  'administrator',
  'nobody',
] as const;
export type PersonOfUnit = (typeof peopleOfUnit)[number];

export interface AccessWorld extends RouteWorld {
  /** Of everybody's session; nobody has none. */
  cookieOf: Readonly<Record<PersonOfUnit, string | undefined>>;
  unit: { id: string; serial: string };
}

/** The world of the routes, and in it a unit to which everybody is something else. */
export async function accessWorld(
  server: WholeServer,
  elsewhere: { cloud: string; terms: string },
): Promise<AccessWorld> {
  const { db, clock } = server;
  const world = await routeWorld(server, elsewhere);
  const id = world.things.units?.own ?? '';
  const { serial } = await db
    .selectFrom('units')
    .select('serial')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [former, guest, dealer, demo] = [
    await makePerson(server),
    await makePerson(server),
    await makePerson(server, { roles: ['ROLE_USER', 'ROLE_DEALER', 'ROLE_APP_POOL_REMOTE'] }),
    await makePerson(server),
  ];
  const ended = new Date(clock.now().getTime() - 3_600_000);
  await giveUnits(db, former.id, [serial], { ended });
  await giveUnits(db, guest.id, [serial], { role: 'guest' });
  await giveUnits(db, dealer.id, [serial], { role: 'dealer' });
  const later = new Date(clock.now().getTime() + 7_200_000);
  await db.updateTable('end_users').set({ delete_after: later }).where('id', '=', demo.id).execute();
  await leaveHistory(server, { id, userId: world.owner.id });
  const of = ({ cookie }: Made) => cookie;
  const { cookies } = world;
  return {
    ...world,
    cookieOf: {
      ...{ owner: cookies.owner, stranger: cookies.other, administrator: cookies.administrator },
      ...{ former: of(former), guest: of(guest), dealer: of(dealer), demo: of(demo), nobody: undefined },
    },
    unit: { id, serial },
  };
}

/** Water of a temperature that nothing else has, said and measured just now. */
export const toldWater = 31.415;

async function leaveHistory({ db, clock }: WholeServer, unit: { id: string; userId: string }): Promise<void> {
  const now = clock.now();
  const state = {
    ...{ ts: now.toISOString(), receivedAt: now.toISOString(), screen: 'home', mode: 'auto' },
    ...{ mixingUntil: null, values: { water: toldWater }, valuesAt: {}, outputs: {}, messages: [] },
  };
  await db
    .insertInto('unit_states')
    .values({
      ...{ unit_id: unit.id, connected: true, sid: ulid(), last_heard: now },
      state: JSON.stringify(state),
    })
    .onConflict((oc) => oc.column('unit_id').doUpdateSet({ state: JSON.stringify(state), last_heard: now }))
    .execute();
}
