import { roleMay, type UnitRight, type UnitRole } from '@poolhouse/domain/unit/access';
import type { TableRoute } from '#platform/http/route-table.ts';
import type { WholeAnswer, WholeServer } from '../whole-server.ts';
import { type AccessWorld, accessWorld, type PersonOfUnit, peopleOfUnit, toldWater } from './access-world.ts';
import { bodyOf } from './route-bodies.ts';
import { missingId } from './route-world.ts';
import { said } from './said.ts';
import { samplePath } from './sample-path.ts';

/** What each call about a unit needs: a call that is not here is told of. */
const rightOf: Record<string, UnitRight> = {
  'GET /api/units/:id': 'see',
  'GET /api/units/:id/state': 'see',
  'GET /api/units/:id/history': 'see',
  'GET /api/units/:id/consumables': 'see',
  'GET /api/units/:id/protocol': 'see',
  'GET /api/units/:id/settings': 'see',
  'GET /api/units/:id/timeline': 'see',
  'GET /api/units/:id/alerts': 'see',
  'POST /api/alerts/:id/acknowledge': 'set',
  'GET /api/units/:id/notification_settings': 'own',
  'PUT /api/units/:id/notification_settings': 'own',
  'PUT /api/units/:id/settings/:section': 'set',
  'PUT /api/units/:id': 'own',
  'PUT /api/units/:id/aqua_link': 'own',
  'DELETE /api/units/:id/aqua_link': 'own',
  'DELETE /api/units/:id/pairing': 'own',
  'POST /api/units/:id/commands': 'switch',
  'POST /api/units/:id/canisters/:n/refill': 'own',
  'POST /api/units/:id/tubes/:n/replace': 'own',
  'POST /api/units/:id/counters/:name/reset': 'own',
  'GET /api/commands/:id': 'switch',
};

const aboutUnits = /\/api\/(units|commands|alerts)\/:id/;
const lettingIn: Partial<Record<PersonOfUnit, UnitRole>> = { guest: 'guest', dealer: 'dealer' };

/** The calls of a route table that are about one unit. */
export const unitCalls = (routes: readonly TableRoute[]): TableRoute[] =>
  routes.filter(({ url }) => aboutUnits.test(url));

/**
 * Every call about a unit × everybody that somebody can be to it, against what the table of roles says; and every other
 * call of theirs, which may tell nothing of it. @returns a line for each answer that tells or allows more, or less
 */
export async function accessFaults(
  server: WholeServer,
  elsewhere: { cloud: string; terms: string },
  routes: readonly TableRoute[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of unitCalls(routes)) {
    const world = await accessWorld(server, elsewhere);
    for (const fault of await judge(server, world, route)) {
      faults.push(`${route.method} ${route.url}: ${fault}`);
    }
  }
  const world = await accessWorld(server, elsewhere);
  for (const route of routes.filter((one) => !aboutUnits.test(one.url) && one.method === 'GET')) {
    for (const fault of await overhear(server, world, route)) {
      faults.push(`${route.method} ${route.url}: ${fault}`);
    }
  }
  return faults;
}

/** Words that only those may read who have the right to. */
function hiddenFrom(world: AccessWorld, who: PersonOfUnit): string[] {
  const { ofUser, ofUnits } = world.secrets;
  if (who === 'owner') return [];
  const shown = lettingIn[who] ? [world.unit.serial, `Pool${ofUser[0]}`] : [];
  const mark = ofUser[0] ?? '';
  // The pool's name has the mark in it.
  const ofPerson = shown.length > 0 ? [`Name${mark}`, `Sur${mark}`, `+${mark}`, ...ofUser.slice(1)] : ofUser;
  const measured = shown.length > 0 ? [] : [String(toldWater)];
  return [...ofPerson, ...ofUnits.filter((word) => !shown.includes(word)), ...measured];
}

async function judge(server: WholeServer, world: AccessWorld, route: TableRoute): Promise<string[]> {
  const faults: string[] = [];
  const right = rightOf[`${route.method.replace('HEAD', 'GET')} ${route.url}`];
  if (!right) return ['no right is known that it needs'];
  const isOfUnit = route.url.includes('/units/');
  const collection = /^\/api\/(\w+)\//.exec(route.url)?.[1] ?? '';
  const things = world.things[collection];
  const ask = async (who: PersonOfUnit, id: string): Promise<WholeAnswer> => {
    const answer = await server.ask(route.method, samplePath(route.url, id), {
      cookie: world.cookieOf[who],
      body: bodyOf(route, world),
    });
    for (const word of hiddenFrom(world, who)) {
      if (said(answer).includes(word))
        faults.push(`tells the ${who} '${word.replace(/[0-9A-Z]{20,}/, '…')}'`);
    }
    if (answer.status >= 500) faults.push(`fails for the ${who}: ${answer.status}`);
    return answer;
  };
  const own = things?.own ?? '';
  // What ends it for everybody comes last.
  const inOrder = [...peopleOfUnit].sort((a, b) => Number(a === 'owner') - Number(b === 'owner'));
  for (const who of inOrder) {
    const answer = await ask(who, own);
    const { status } = answer;
    const isServed = status < 400 || status === 409 || status === 422;
    const role = who === 'owner' ? 'owner' : lettingIn[who];
    if (role && roleMay(role, right)) {
      if (!isServed) faults.push(`is refused the ${who} with ${status}`);
    } else if (who === 'nobody') {
      if (status !== 401) faults.push(`is answered nobody with ${status}`);
    } else if (role && isOfUnit) {
      if (status !== 403) faults.push(`is answered the ${who} with ${status}`);
    } else {
      const missing = await ask(who, missingId);
      if (status !== 404) faults.push(`is answered the ${who} with ${status}`);
      if (said(answer) !== said(missing)) faults.push(`differs from missing for the ${who}`);
    }
  }
  const foreign = await ask('owner', things?.foreign ?? '');
  if (foreign.status !== 404) faults.push(`another's is answered the owner with ${foreign.status}`);
  return faults;
}

async function overhear(server: WholeServer, world: AccessWorld, route: TableRoute): Promise<string[]> {
  const faults: string[] = [];
  // Of an account itself the administrator may read much: the matrix of all routes has that.
  for (const who of peopleOfUnit.filter((one) => one !== 'owner' && one !== 'administrator')) {
    const path = route.url.replace(/:id|:section|:type|\*/, missingId);
    const answer = await server.ask('GET', path, { cookie: world.cookieOf[who] });
    for (const word of hiddenFrom(world, who)) {
      if (said(answer).includes(word)) faults.push(`tells the ${who} of the unit`);
    }
  }
  return faults;
}
