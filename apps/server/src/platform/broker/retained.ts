/** The newest message of each topic that was to be kept, found by filter without looking at the other topics. */
export interface Retained {
  /** An empty payload takes the message away. */
  set(topic: string, payload: Buffer): void;
  /** Those that match an MQTT filter, with their topics. */
  matching(filter: string): Iterable<readonly [topic: string, payload: Buffer]>;
}

interface Level {
  payload?: Buffer;
  /** Absent where nothing is below. */
  below?: Map<string, Level>;
}

export function createRetained(): Retained {
  const root: Level = {};

  function set(topic: string, payload: Buffer): void {
    let level = root;
    for (const name of topic.split('/')) {
      level.below ??= new Map();
      const next = level.below.get(name) ?? {};
      level.below.set(name, next);
      level = next;
    }
    // A copy with memory of its own: a slice would keep the whole buffer that was read with it, and what Node takes from its
    // pool keeps eight KiB of what others had there.
    level.payload = Buffer.allocUnsafeSlow(payload.length);
    payload.copy(level.payload);
  }

  /** @returns whether nothing is left of `level` */
  function remove(level: Level, [name, ...rest]: readonly string[]): boolean {
    if (name === undefined) delete level.payload;
    else {
      const next = level.below?.get(name);
      if (next && remove(next, rest)) level.below?.delete(name);
      if (level.below?.size === 0) delete level.below;
    }
    return level.payload === undefined && level.below === undefined;
  }

  return {
    set(topic, payload) {
      if (payload.length > 0) set(topic, payload);
      else remove(root, topic.split('/'));
    },
    matching: (filter) => search(root, filter.split('/'), []),
  };
}

type Found = readonly [topic: string, payload: Buffer];

function* search(level: Level, [wanted, ...rest]: readonly string[], path: string[]): Generator<Found> {
  if (wanted === undefined) {
    if (level.payload) yield [path.join('/'), level.payload];
    return;
  }
  if (wanted === '#' && level.payload) yield [path.join('/'), level.payload];
  for (const [name, next] of chosen(level, wanted)) {
    // A wildcard at the beginning does not match the broker's own topics (`$…`).
    if (path.length === 0 && name.startsWith('$') && wanted !== name) continue;
    yield* search(next, wanted === '#' ? ['#'] : rest, [...path, name]);
  }
}

function chosen({ below }: Level, wanted: string): Iterable<[string, Level]> {
  if (wanted === '+' || wanted === '#') return below ?? [];
  const next = below?.get(wanted);
  return next ? [[wanted, next]] : [];
}
