import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, withoutNotNumbers } from './json.ts';

// The plain pattern, whose time may grow with the square of the number of blanks.
const lookingBack = /(?<=[:,[]\s*)-?(?:NaN|Infinity)(?=\s*[,}\]])/g;

const piece = fc.constantFrom(
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    ' ',
    '\n',
    '\u00a0',
    '"',
    '-',
    '1',
    'null',
    'NaN',
    'Infinity',
    '-NaN',
    '$1',
  ],
);

test('what is no number becomes null exactly where a value may stand', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(withoutNotNumbers(text)).toBe(text.replace(lookingBack, 'null'));
    }),
    { numRuns: 5_000 },
  );
});

test.each([' ', '\n', ',', ' ,', ', NaN', '['])('a text of %j over and over is read to its end', (filler) => {
  const long = filler.repeat(250_000 / filler.length);
  const read = (text: string) => parseJson(Buffer.from(text));
  expect(read(`{"a":NaN,"b":[1${long}`)).toBeUndefined();
  expect(read(`{"a":${filler.trim() === '' ? long : ''}NaN}`)).toEqual({ a: null });
});
