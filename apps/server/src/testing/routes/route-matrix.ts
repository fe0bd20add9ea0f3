import type { TableRoute } from '#platform/http/route-table.ts';
import type { WholeAnswer, WholeServer } from '../whole-server.ts';
import { bodyOf } from './route-bodies.ts';
import { missingId, type RouteWorld, routeWorld, type Who } from './route-world.ts';
import { said } from './said.ts';
import { samplePath } from './sample-path.ts';

type Which = 'own' | 'foreign' | 'missing';
type Ask = (who: Who, which: Which) => Promise<WholeAnswer>;

/** Routes to things that every user of the cloud, or everybody, may read. */
const shared = new Set(['clouds', 'cloud_terms_of_services', 'cloud_terms_of_service_translations']);
const openThings = new Set(['clouds']);

/** The collection and parameter of a route to one thing: `/api/units/:id/state` → `units`. */
const collectionOf = (url: string): string | undefined => /([a-z_]+)\/:id(?:\/|$)/.exec(url)?.[1];

const typeOf = ({ text }: WholeAnswer): string => {
  try {
    return String(JSON.parse(text).type);
  } catch {
    return '';
  }
};

/**
 * Every route × anonymous, owner, other, administrator, deleted, terms not accepted × own, foreign, missing, against what
 * its own rule in the route table promises. @returns a line for each answer that tells or allows more, or less
 */
export async function routeFaults(
  server: WholeServer,
  elsewhere: { cloud: string; terms: string },
  routes: readonly TableRoute[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const name = `${route.method} ${route.url}`;
    const world = await routeWorld(server, elsewhere);
    const collection = collectionOf(route.url);
    if (route.access === undefined) faults.push(`${name}: no rule`);
    if (/:id/.test(route.url) && (collection === undefined || !world.things[collection])) {
      faults.push(`${name}: nothing known to ask it for`);
      continue;
    }
    if (route.takesBody && bodyOf(route, world) === undefined) {
      faults.push(`${name}: no body known to send to it`);
      continue;
    }
    for (const fault of await judge(server, world, route, collection)) faults.push(`${name}: ${fault}`);
  }
  return faults;
}

async function judge(
  server: WholeServer,
  world: RouteWorld,
  route: TableRoute,
  collection: string | undefined,
): Promise<string[]> {
  const faults: string[] = [];
  const thing = collection === undefined ? undefined : world.things[collection];
  const ask: Ask = async (who, which) => {
    const id = which === 'missing' ? missingId : (thing?.[which] ?? '');
    const answer = await server.ask(route.method, samplePath(route.url, id), {
      cookie: world.cookies[who],
      body: bodyOf(route, world),
    });
    const { ofUser, ofUnits } = world.secrets;
    const hidden = who === 'owner' ? [] : who === 'administrator' ? ofUnits : [...ofUser, ...ofUnits];
    const whole = said(answer);
    for (const word of hidden) if (whole.includes(word)) faults.push(`tells ${who} of the owner's ${which}`);
    if (answer.status >= 500) faults.push(`fails for ${who}: ${answer.status}`);
    return answer;
  };
  const expect = (right: boolean, fault: string): void => void (right || faults.push(fault));

  const foreignTo = async (who: Who, which: Which): Promise<void> => {
    const [foreign, missing] = [await ask(who, which), await ask(who, 'missing')];
    expect(said(foreign) === said(missing), `${which} differs from missing for ${who}`);
    expect(foreign.status === 404, `${which} is answered ${who} with ${foreign.status}`);
  };

  for (const who of ['anonymous', 'deleted'] as const) {
    const answers = [await ask(who, 'own'), await ask(who, 'missing')];
    if (route.access === 'local') {
      // These requests say that they came through a proxy.
      expect(
        answers.every(({ status }) => status === 404),
        `open to ${who}`,
      );
    } else if (route.access === 'public' || route.access === 'page') {
      for (const answer of answers) expect(typeOf(answer) !== 'unauthenticated', `closed to ${who}`);
    } else {
      expect(
        answers.every(({ status }) => status === 401),
        `open to ${who}`,
      );
      expect(new Set(answers.map(said)).size === 1, `own differs from missing for ${who}`);
    }
  }
  if (route.access === 'user' && !route.beforeTerms) {
    const answers = [await ask('unagreed', 'own'), await ask('unagreed', 'missing')];
    expect(
      answers.every(
        (answer) =>
          answer.status === 403 && (route.method === 'HEAD' || typeOf(answer) === 'terms-not-accepted'),
      ),
      'open to somebody who has not accepted the terms',
    );
    expect(new Set(answers.map(said)).size === 1, 'own differs from missing before the terms are accepted');
  }
  if (route.access === 'admin') {
    for (const who of ['owner', 'other', 'unagreed'] as const) {
      const answers = [await ask(who, 'own'), await ask(who, 'foreign'), await ask(who, 'missing')];
      expect(
        answers.every(({ status }) => status === 403),
        `open to ${who}`,
      );
      expect(new Set(answers.map(said)).size === 1, `differs by thing for ${who}`);
    }
    const missing = thing && (await ask('administrator', 'missing'));
    if (missing) expect(missing.status === 404, `missing is answered with ${missing.status}`);
    const own = await ask('administrator', 'own');
    expect(own.status !== 401 && typeOf(own) !== 'forbidden', 'closed to administrator');
  }
  if (route.access === 'user') {
    const isOfCloud = shared.has(collection ?? '');
    if (thing) {
      await foreignTo('owner', 'foreign');
      if (!isOfCloud) await foreignTo('other', 'own');
      const isForAdmins = isOfCloud || (collection === 'end_users' && administered(route));
      if (!isForAdmins) await foreignTo('administrator', 'own');
      else expect((await ask('administrator', 'own')).status < 400, 'closed to administrator');
    }
    // The control in each row: the owner's own is answered otherwise. It may end the session: it comes last.
    const own = await ask('owner', 'own');
    const isAnswered = own.status < 400 || own.status === 409 || own.status === 422;
    expect(isAnswered, `own is answered the owner with ${own.status}`);
  }
  if (route.access === 'public' && thing && openThings.has(collection ?? '')) {
    expect((await ask('anonymous', 'missing')).status === 404, 'missing is not 404');
  }
  return faults;
}

/** What an administrator may do to anybody: read and change the record. */
const administered = ({ method, url }: TableRoute): boolean =>
  url === '/api/end_users/:id' && ['GET', 'HEAD', 'PUT'].includes(method);
