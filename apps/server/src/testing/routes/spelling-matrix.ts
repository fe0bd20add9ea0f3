import type { Pool } from 'pg';
import type { TableRoute } from '#platform/http/route-table.ts';
import { openWire, type WireAnswer } from '../http/wire-requests.ts';
import type { Place } from '../whole-people.ts';
import { bodyOf } from './route-bodies.ts';
import { missingId, type RouteWorld, routeWorld, type Who } from './route-world.ts';
import { changedTables, rowCounts } from './row-counts.ts';
import { samplePath } from './sample-path.ts';
import { type Spelling, spellingsOf } from './spellings.ts';

export const everybody: readonly Who[] = [
  ...(['anonymous', 'owner', 'other', 'administrator', 'deleted', 'unagreed'] as const),
];

/** The upgrade to a WebSocket, which is no route of the table. */
export const liveUpgrade: TableRoute = {
  ...{ method: 'GET', url: '/api/live', access: 'user', beforeTerms: false },
  ...{ isFiltered: false, takesBody: false, takesKey: false },
};

const upgrading = {
  ...{ connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

export interface SpelledServer extends Place {
  port: number;
  /** As a browser names it. */
  origin: string;
  pool: Pool;
}

export interface SpelledResult {
  requests: number;
  /** Of the route that has the fewest. */
  spellings: number;
  /** Answers that give more than the canonical spelling does. */
  leaks: string[];
  /** Tables in which refused requests left or took rows. */
  written: string[];
  /** Answers of 5xx. */
  failures: string[];
}

/**
 * Every route × spellings of its target × every kind of person, each against what the canonical spelling gives to the
 * same person.
 * @param choose which of a route's spellings are asked
 */
export async function askSpelled(
  server: SpelledServer,
  elsewhere: { cloud: string; terms: string },
  routes: readonly TableRoute[],
  choose: (all: Spelling[], index: number) => Spelling[] = (all) => all,
): Promise<SpelledResult> {
  const wire = openWire(server.port, 16);
  const own = new URL(server.origin).host;
  const result: SpelledResult = { requests: 0, spellings: Infinity, leaks: [], written: [], failures: [] };
  try {
    for (const [index, route] of routes.entries()) {
      const world = await routeWorld(server, elsewhere);
      const before = await rowCounts(server.pool);
      const asked = await Promise.all(everybody.map((who) => askAs(who, route, index, world)));
      let changed = changedTables(before, await rowCounts(server.pool));
      if (changed.length > 0 && asked.some(({ isAllowed }) => isAllowed)) {
        // What was allowed may write: those that were refused once more, by themselves.
        const again = await rowCounts(server.pool);
        await Promise.all(asked.map(({ askRefused }) => askRefused()));
        changed = changedTables(again, await rowCounts(server.pool));
      }
      if (changed.length > 0) result.written.push(`${route.method} ${route.url}: ${changed.join(', ')}`);
    }
    return result;
  } finally {
    wire.close();
  }

  async function askAs(
    who: Who,
    route: TableRoute,
    index: number,
    world: RouteWorld,
  ): Promise<{ isAllowed: boolean; askRefused(): Promise<unknown> }> {
    const path = pathFor(route, who, world);
    const chosen = choose(spellingsOf(route, path, own), index);
    const hidden = hiddenFrom(who, world);
    result.spellings = Math.min(result.spellings, chosen.length);

    const send = async (spelling: Spelling): Promise<WireAnswer> => {
      result.requests += 1;
      const { method, version, headers } = spelling;
      const asked = routes.find((one) => one.method === method && one.url === route.url) ?? route;
      const isOther = spelling.target === path && asked !== route;
      const cookie = world.cookies[who];
      return wire.ask({
        method,
        target: isOther ? pathFor(asked, who, world) : spelling.target,
        ...(version === undefined ? {} : { version }),
        headers: {
          ...{ host: own, origin: server.origin, 'content-type': 'application/ld+json' },
          'x-forwarded-for': clientAddress(result.requests),
          ...(cookie === undefined ? {} : { cookie }),
          ...(route === liveUpgrade ? upgrading : {}),
          ...headers,
        },
        body: withBody.has(method) ? bodyFor(asked, who, world) : undefined,
      });
    };
    const canonical = new Map<string, Promise<WireAnswer>>();
    const baseline = (method: string, target: string): Promise<WireAnswer> => {
      const key = `${method} ${target}`;
      const known = canonical.get(key) ?? send({ how: 'canonical', method, target });
      canonical.set(key, known);
      return known;
    };
    const ask = async (spelling: Spelling): Promise<boolean> => {
      const given = await baseline(spelling.method, spelling.instead ?? path);
      const answer = await send(spelling);
      const { method, target, how } = spelling;
      const line = `${route.method} ${route.url} as ${method} ${JSON.stringify(target)} (${how}) by ${who}`;
      if (answer.status >= 500 && answer.status !== 503) result.failures.push(`${line}: ${answer.status}`);
      const isMore = isGiven(answer) && !isGiven(given) && !isPortalPage(answer);
      const whole = answer.head + answer.text;
      if (isMore || hidden.some((word) => whole.includes(word))) {
        result.leaks.push(`${line}: ${given.status} → ${answer.status}`);
      }
      return isGiven(answer);
    };

    const given = await Promise.all(chosen.map(ask));
    const answers = await Promise.all(canonical.values());
    return {
      isAllowed: given.includes(true) || answers.some(isGiven),
      askRefused: () => Promise.all(chosen.filter((_, at) => !given[at]).map(ask)),
    };
  }
}

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']);

/** Each request from another, so that no limit by address is met. */
const clientAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Also for people who are refused only for now, because another spelling of the same is being answered. */
const isGiven = ({ status }: WireAnswer): boolean => (status > 0 && status < 400) || status === 429;

/** The same for everybody: another target than the one that was meant. */
const isPortalPage = ({ head, text }: WireAnswer): boolean =>
  /^content-type: text\/html/im.test(head) && text.includes('id="config"');

/** Words that nobody of this kind may read in any spelling. */
function hiddenFrom(who: Who, { secrets: { ofUser, ofUnits } }: RouteWorld): string[] {
  if (who === 'owner') return [];
  return who === 'administrator' ? ofUnits : [...ofUser, ...ofUnits];
}

/** Whether this person's canonical request would do what the route does: then it is asked for nothing real. */
function isTheirs({ method, access }: TableRoute, who: Who): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (access === 'admin') return who === 'administrator';
  return access === 'user' ? who === 'owner' : true;
}

function pathFor(route: TableRoute, who: Who, { things }: RouteWorld): string {
  const collection = /([a-z_]+)\/:id(?:\/|$)/.exec(route.url)?.[1] ?? '';
  const id = isTheirs(route, who) ? missingId : (things[collection]?.own ?? missingId);
  return samplePath(route.url, id);
}

function bodyFor(route: TableRoute, who: Who, world: RouteWorld): string | undefined {
  const isOwn = route.access === 'user' && who !== 'anonymous' && who !== 'deleted';
  if (!route.url.includes(':id') && (isOwn || isTheirs(route, who))) return '{"odd":[]}';
  return JSON.stringify(bodyOf(route, world) ?? {});
}
