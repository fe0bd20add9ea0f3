import { below, bytes, chance, pick, type Random } from './random.ts';
import { copy, isFields, type Place, places, type Tree, textOf } from './tree.ts';
import { hostileValue } from './values.ts';

const poison = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'then',
  '@context',
];

type Change = (random: Random, place: Place) => void;

const changes: readonly Change[] = [
  (random, place) => place.put(hostileValue(random)),
  (random, place) => place.put(hostileValue(random)),
  (_, place) => place.put([place.get()]),
  (_, place) => place.put(textOf(place.get()).slice(0, 200)),
  (_, place) => place.put(null),
  (random, place) => {
    const tree = place.get();
    if (typeof tree === 'number') place.put(tree * pick(random, [-1, 0, 1e3, 1e-3, 1e15, 1.000_000_1]));
    else if (typeof tree === 'string')
      place.put(pick(random, [tree.slice(1), tree + tree, tree.toLowerCase()]));
    else place.put({ fields: [['value', tree]] });
  },
];

/** Fields dropped, doubled, renamed, added: what a change of one value can't do. */
const reshapes: readonly Change[] = [
  (random, place) => shape(random, place, (fields, at) => void fields.splice(at, 1)),
  (random, place) =>
    shape(random, place, (fields, at) => {
      const field = fields[at];
      if (field) fields.push([field[0], hostileValue(random)]);
    }),
  (random, place) =>
    shape(random, place, (fields, at) => {
      const field = fields[at];
      if (field) field[0] = pick(random, [...poison, field[0].toUpperCase(), `${field[0]}[]`]);
    }),
  (random, place) =>
    shape(random, place, (fields) => {
      fields.push([pick(random, [...poison, 'roles', 'owner', 'unit', 'polluted']), hostileValue(random)]);
    }),
];

function shape(random: Random, place: Place, change: (fields: [string, Tree][], at: number) => void): void {
  const tree = place.get();
  if (isFields(tree)) change(tree.fields, below(random, Math.max(1, tree.fields.length)));
  else if (Array.isArray(tree)) tree.push(...tree.slice(0, 1 + below(random, 3)));
  else place.put(hostileValue(random));
}

/** The same JSON with one to four changes at random places. */
export function mutateTree(random: Random, valid: Tree): Tree {
  let root = copy(valid);
  const top: Place = {
    get: () => root,
    put: (tree) => {
      root = tree;
    },
  };
  for (let left = 1 + below(random, 4); left > 0; left--) {
    const inner = places(root);
    const place = inner.length === 0 || chance(random, 0.1) ? top : pick(random, inner);
    if (chance(random, 0.3)) pick(random, reshapes)(random, chance(random, 0.5) ? top : place);
    else pick(random, changes)(random, place);
  }
  return root;
}

const scratches: readonly ((random: Random, whole: Buffer) => Buffer)[] = [
  (random, whole) => {
    const flipped = Buffer.from(whole);
    for (let left = 1 + below(random, 8); left > 0; left--) {
      const at = below(random, flipped.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(random, 8));
    }
    return flipped;
  },
  (random, whole) => whole.subarray(0, below(random, whole.length)),
  (random, whole) => whole.subarray(below(random, whole.length)),
  (_, whole) => Buffer.concat([whole, whole]),
  (_, whole) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]),
  (_, whole) => Buffer.concat([whole, Buffer.from('\u0000')]),
  (_, whole) => Buffer.from(whole.toString('utf8'), 'utf16le'),
  (random, whole) => {
    const at = below(random, whole.length);
    const garbage = pick(random, [
      [0xc0, 0xaf],
      [0xff, 0xfe],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0x80],
    ]);
    return Buffer.concat([whole.subarray(0, at), Buffer.from(garbage), whole.subarray(at)]);
  },
  (random, whole) => {
    const at = below(random, whole.length);
    return Buffer.concat([whole.subarray(0, at), bytes(random, below(random, 60)), whole.subarray(at)]);
  },
];

/** The same bytes with bits flipped, parts cut off, doubled, put in, or another encoding. */
export const mutateBytes = (random: Random, whole: Buffer): Buffer =>
  whole.length === 0 ? bytes(random, 1 + below(random, 20)) : pick(random, scratches)(random, whole);
