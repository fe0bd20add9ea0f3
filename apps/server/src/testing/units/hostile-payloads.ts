/** One valid body a topic, of which half of the hostile ones are made. */
export type HostileSource = Readonly<Record<string, unknown>>;

export interface HostilePayload {
  topic: string;
  payload: Buffer;
}

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1 + 0.2,
  1e308,
  2 ** 53,
  '',
  'NaN',
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table units; --",
  '<script>alert(1)</script>',
  '9'.repeat(1_000),
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1, constructor: { prototype: 1 } },
];

const oddTexts: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"a":1,"a":2}',
  '{"__proto__":{"online":true}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"rows":NaN}',
  '\ufeff{}',
];

/** Endless, and the same for the same seed: half mutated from valid bodies, half made of nothing. */
export function* hostilePayloads(
  seed: number,
  topics: readonly string[],
  valid: HostileSource,
): Generator<HostilePayload> {
  const random = mulberry32(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  for (;;) {
    const topic = pick(topics);
    const body = valid[topic];
    if (body !== undefined && random() < 0.5) {
      const changed = mutate(body, below, pick);
      const text = JSON.stringify(changed) ?? '';
      yield { topic, payload: random() < 0.8 ? Buffer.from(text) : damage(Buffer.from(text), below) };
    } else if (random() < 0.5) yield { topic, payload: Buffer.from(pick(oddTexts)) };
    else yield { topic, payload: Buffer.from(Array.from({ length: below(200) }, () => below(256))) };
  }
}

type Below = (limit: number) => number;
type Pick = <T>(list: readonly T[]) => T;

/** A copy in which one place, at any depth, is something odd, missing, or twice there. */
function mutate(value: unknown, below: Below, pick: Pick): unknown {
  const isTree = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isTree || below(4) === 0) return pick(oddValues);
  if (Array.isArray(value)) {
    const copy = [...value];
    const at = below(copy.length);
    copy[at] = mutate(copy[at], below, pick);
    return below(5) === 0 ? [...copy, ...copy] : copy;
  }
  const entries = Object.entries(value);
  const [name, part] = pick(entries);
  if (below(5) === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  if (below(5) === 0) return { ...value, [JSON.stringify(pick(oddValues))]: part };
  return { ...value, [name]: mutate(part, below, pick) };
}

function damage(bytes: Buffer, below: Below): Buffer {
  if (bytes.length === 0) return bytes;
  if (below(2) === 0) return bytes.subarray(0, below(bytes.length));
  bytes[below(bytes.length)] = below(256);
  return bytes;
}

/** A small generator of pseudo-random numbers in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
