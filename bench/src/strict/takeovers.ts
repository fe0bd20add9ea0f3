/** How long units wait for their next acknowledgement after something was killed. */
export interface Takeovers<Part extends string> {
  killed(part: Part): void;
  acknowledged(unit: number): void;
  /** Milliseconds from each kill to the next acknowledgement of any unit. */
  readonly first: Readonly<Record<Part, readonly number[]>>;
  /** The same of every unit. */
  readonly each: Readonly<Record<Part, readonly number[]>>;
}

export function createTakeovers<Part extends string>(parts: readonly Part[], units: number): Takeovers<Part> {
  const none = () =>
    Object.fromEntries(parts.map((part): [Part, number[]] => [part, []])) as Record<Part, number[]>;
  const [first, each] = [none(), none()];
  const waiting = new Set<{ part: Part; at: number; units: Set<number> }>();
  return {
    first,
    each,
    killed(part) {
      waiting.add({
        part,
        at: performance.now(),
        units: new Set(Array.from({ length: units }, (_, n) => n)),
      });
    },
    acknowledged(unit) {
      for (const kill of waiting) {
        const took = performance.now() - kill.at;
        if (kill.units.size === units) first[kill.part].push(took);
        if (kill.units.delete(unit)) each[kill.part].push(took);
        if (kill.units.size === 0) waiting.delete(kill);
      }
    },
  };
}
