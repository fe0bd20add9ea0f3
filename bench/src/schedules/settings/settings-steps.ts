/** What happens next to one section of one unit, its cloud and the line between them. */
export type Step =
  | { readonly do: 'put' | 'refused-put' | 'panel' | 'both' }
  | {
      readonly do: 'up' | 'down' | 'lose-up' | 'lose-down' | 'double-up' | 'double-down';
      readonly at: number;
    }
  /** The server dies at the so many'th thing that it does from now on: before it, or after it. */
  | { readonly do: 'server-dies'; readonly after: number; readonly when: 'before' | 'after' }
  /** The unit loses its power while it stores, or before, or after. */
  | { readonly do: 'power-cut-before' | 'power-cut-after' }
  | { readonly do: 'cut' | 'connect' | 'restart' | 'forget' | 'wait' | 'unpair' };

type Name = Step['do'];
/** How often each is drawn, in proportion. */
const weights: Record<Name, number> = {
  ...{ put: 6, 'refused-put': 1, panel: 5, both: 2 },
  ...{ up: 7, down: 7, 'lose-up': 2, 'lose-down': 2, 'double-up': 2, 'double-down': 2 },
  ...{ 'server-dies': 2, 'power-cut-before': 1, 'power-cut-after': 2 },
  ...{ cut: 2, connect: 4, restart: 2, forget: 1, wait: 3, unpair: 1 },
};
const names = Object.keys(weights) as Name[];
const urn = names.flatMap((name) => Array<Name>(weights[name]).fill(name));
const carried = new Set<Name>(['up', 'down', 'lose-up', 'lose-down', 'double-up', 'double-down']);

/** A schedule of 4 to 20 steps. @param random in [0, 1) */
export function scheduleOf(random: () => number): Step[] {
  return Array.from({ length: 4 + Math.floor(random() * 17) }, () => {
    const name = urn[Math.floor(random() * urn.length)] ?? 'connect';
    if (name === 'server-dies') return deathOf(random);
    return (carried.has(name) ? { do: name, at: Math.floor(random() * 6) } : { do: name }) as Step;
  });
}

const deathOf = (random: () => number): Step => ({
  do: 'server-dies',
  after: 1 + Math.floor(random() * 14),
  when: random() < 0.5 ? 'before' : 'after',
});
