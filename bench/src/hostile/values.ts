import { below, pick, type Random, text, ulidOf } from './random.ts';
import type { Raw, Tree } from './tree.ts';

const raw = (written: string): Raw => ({ raw: written });

const numbers: readonly Tree[] = [
  ...[0, -0, -1, 1, 0.5, 499, 500, 501, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992],
  ...[1e300, -1e300, 5e-324, 1e21, 86_400_000, 3.3e38],
  ...[raw('1e999'), raw('-1e999'), raw('NaN'), raw('Infinity'), raw('-Infinity'), raw('0x10'), raw('01')],
  ...[
    raw('-9007199254740993'),
    raw('1.'),
    raw('.5'),
    raw('+1'),
    raw(`1${'0'.repeat(400)}`),
    raw(`0.${'1'.repeat(2_000)}`),
    raw('1e'),
  ],
];

const strings: readonly Tree[] = [
  ...['', ' ', 'NaN', 'null', 'true', '0', '-1', '1e999', 'undefined', '[object Object]'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'],
  ...["'; drop table samples; --", '" or ""="', '$1', '%00', '%s%n', '\\', '\u0000', 'a\u0000b'],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '$' + '{7*7}',
    '../../../../etc/passwd',
    '=1+1',
    '\r\nBcc: a@b.c',
  ],
  ...[
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
  ],
  ...['1970-01-01T00:00:00Z', '2026-02-30T25:61:61Z', '2026-06-01T10:00:00', '2026-06-01T10:00:00+99:99'],
  ...[
    '2024-01-01T00:00:00Z',
    '2038-01-19T03:14:08Z',
    '2999-01-01T00:00:00Z',
    'Europe/Atlantis',
    '\u202Egnp.exe',
  ],
  ...['😀'.repeat(40), 'ß'.repeat(300), 'e\u0301', '\uFEFF', '\u2028', 'İ', 'ﬀ', 'x'.repeat(5_000)],
  ...[raw('"\\ud800"'), raw('"\\udfff\\ud800"'), raw('"\\u0000"'), raw('"\\x41"'), raw('"\t"'), raw("'a'")],
  ...['ZZZZZZZZZZZZZZZZZZZZZZZZZZ', '00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
];

const nested = (depth: number, open: string, close: string) => raw(open.repeat(depth) + close.repeat(depth));

const heaps: readonly ((random: Random) => Tree)[] = [
  () => [],
  () => ({ fields: [] }),
  () => null,
  () => true,
  () => [null, null],
  () => nested(200, '[', ']'),
  () => nested(5_000, '[', ']'),
  () => raw(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`),
  () => nested(2_000, '[', ''),
  () => Array.from({ length: 1_001 }, () => 0),
  () => ({ fields: Array.from({ length: 500 }, (_, index): [string, Tree] => [`k${index}`, index]) }),
  () => ({ fields: [['__proto__', { fields: [['polluted', true]] }]] }),
  () => ({ fields: [['constructor', { fields: [['prototype', { fields: [['polluted', true]] }]] }]] }),
  () => ({
    fields: [
      ['toString', 1],
      ['valueOf', 1],
      ['toJSON', 1],
      ['then', 1],
    ],
  }),
  () => ({
    fields: [
      ['a', 1],
      ['a', 2],
      ['a', { fields: [] }],
    ],
  }),
  (random) => text(random, 1 + below(random, 40)),
  (random) => 'A'.repeat(1 << below(random, 17)),
  (random) => ulidOf(random),
  (random) => (random() - 0.5) * 10 ** below(random, 40),
];

/** A value that nobody honest sends here. */
export function hostileValue(random: Random): Tree {
  const kind = below(random, 3);
  if (kind === 0) return pick(random, numbers);
  if (kind === 1) return pick(random, strings);
  return pick(random, heaps)(random);
}

/** Any JSON, `depth` levels of it at most. */
export function anyTree(random: Random, depth = 4): Tree {
  const kind = below(random, depth > 0 ? 8 : 5);
  if (kind < 5) return hostileValue(random);
  const length = below(random, 6);
  if (kind < 6) return Array.from({ length }, () => anyTree(random, depth - 1));
  return {
    fields: Array.from({ length }, (): [string, Tree] => [
      pick(random, [
        'ts',
        'id',
        'rows',
        'v',
        'o',
        'epoch',
        'name',
        '@id',
        'state',
        '__proto__',
        text(random, 3),
      ]),
      anyTree(random, depth - 1),
    ]),
  };
}
