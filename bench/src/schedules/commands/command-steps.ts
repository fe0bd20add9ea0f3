import { below, pick, type Random } from '../../hostile/random.ts';

/** What happens next to one unit, its owners, its cloud and the line between them. */
export type Step =
  /** Its owner, and somebody else, press something; `order` names what. */
  | { readonly do: 'press' | 'press-of-another' | 'both' | 'unpair-while-pressed'; readonly order: number }
  /** The same request once more, or a message of those under way. */
  | {
      readonly do: 'again' | 'up' | 'down' | 'lose-up' | 'lose-down' | 'double-up' | 'double-down';
      readonly at: number;
    }
  /** The server dies at the so many'th thing that it does from now on; the unit loses its power likewise. */
  | { readonly do: 'server-dies' | 'power-cut'; readonly after: number; readonly when: 'before' | 'after' }
  | { readonly do: 'wait'; readonly seconds: number }
  /** Whether it knows the time, and whether the water is mixed, when it is on again. */
  | { readonly do: 'restart'; readonly knowsTime: boolean; readonly isMixed: boolean }
  | { readonly do: 'cut' | 'connect' | 'sweep' | 'unpair' | 'pair' | 'menu' | 'home' };

type Name = Step['do'];
/** How often each is drawn, in proportion. */
const weights: Record<Name, number> = {
  ...{ press: 7, 'press-of-another': 1, both: 2, 'unpair-while-pressed': 1, again: 3 },
  ...{ up: 8, down: 9, 'lose-up': 2, 'lose-down': 2, 'double-up': 2, 'double-down': 2 },
  ...{ 'server-dies': 2, 'power-cut': 2, wait: 3, restart: 1 },
  ...{ cut: 1, connect: 3, sweep: 2, unpair: 1, pair: 2, menu: 1, home: 1 },
};
const names = Object.keys(weights) as Name[];
const urn = names.flatMap((name) => Array<Name>(weights[name]).fill(name));
const most = { steps: 17, at: 6, order: 8, serverThings: 14, unitThings: 8, seconds: 40 };

/** A schedule of 4 to 20 steps. */
export const scheduleOf = (random: Random): Step[] =>
  Array.from({ length: 4 + below(random, most.steps) }, () => stepOf(pick(random, urn), random));

function stepOf(name: Name, random: Random): Step {
  const when = () => (random() < 0.5 ? ('before' as const) : ('after' as const));
  switch (name) {
    case 'press':
    case 'press-of-another':
    case 'both':
    case 'unpair-while-pressed':
      return { do: name, order: below(random, most.order) };
    case 'again':
    case 'up':
    case 'down':
    case 'lose-up':
    case 'lose-down':
    case 'double-up':
    case 'double-down':
      return { do: name, at: below(random, most.at) };
    case 'server-dies':
      return { do: name, after: 1 + below(random, most.serverThings), when: when() };
    case 'power-cut':
      return { do: name, after: 1 + below(random, most.unitThings), when: when() };
    case 'wait':
      return { do: name, seconds: 1 + below(random, most.seconds) };
    case 'restart':
      return { do: name, knowsTime: random() < 0.7, isMixed: random() < 0.7 };
    default:
      return { do: name };
  }
}
