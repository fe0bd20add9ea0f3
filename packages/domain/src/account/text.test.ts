import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFarTooLong,
  isNormalizable,
  isStorable,
  isWithin,
  lineFault,
  normalized,
  paragraphFault,
  tidyLine,
  tidyParagraph,
  withoutUnfit,
} from './text.ts';

const point = (code: number): string => String.fromCodePoint(code);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every one that is refused wherever it stands; line breaks apart. */
const refused: readonly [what: string, codes: readonly number[]][] = [
  ['control characters', [...range(0, 9), ...range(0x0e, 0x1f), ...range(0x7f, 0x84), ...range(0x86, 0x9f)]],
  ['bidirectional characters', [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
  ['characters without width', [0x00ad, 0x034f, 0x180e, 0x200b, ...range(0x2060, 0x2065), 0xfeff]],
  ['letters that show nothing', [0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0]],
  ['half characters', [0xd800, 0xdbff, 0xdc00, 0xdfff]],
  ['what is no character', [0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]],
  ['marks of annotation', [0xfff9, 0xfffa, 0xfffb]],
  ['tags', [0xe0001, 0xe0020, 0xe0041, 0xe007f]],
];
const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

const good: readonly [what: string, text: string][] = [
  ['names', 'Zoë O’Connor-Łukasiewicz'],
  ['Greek, Cyrillic, Chinese and Korean', 'Ελλη Ёлка 王小明 김민수'],
  ['Hebrew and Arabic', 'שלום محمد'],
  ['Persian with a joint left open', 'می‌خواهم'],
  ['Hindi with a joined letter', 'क्‍ष'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin', '👩🏽‍💻'],
  ['a heart on fire', '❤️‍🔥'],
  ['a flag of a country', '🇨🇿'],
  ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['signs', 'pH 7.2 ± 0,1 °C — ½ €'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['a space that does not break', '10\u00a0m'],
  ['nothing', ''],
];

describe('a line', () => {
  it.each(refused)('has no %s', (_, codes) => {
    for (const code of codes) {
      const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      for (const text of [point(code), `a${point(code)}`, `${point(code)}a`, `a${point(code)}b`]) {
        expect(lineFault(text)).toEqual({ code: 'unfit-character', values: { character } });
      }
    }
  });
  it.each(breaks)('is one: %j', (text) => {
    expect(lineFault(`a${text}b`)).toEqual({ code: 'one-line' });
  });
  it.each(good)('has %s', (_, text) => {
    expect(lineFault(text)).toBeUndefined();
  });
  it.each([
    '\u200d',
    'a\u200d',
    'a\u200db',
    '1\u200c2',
    'ж\u200dж',
    '\u200da',
    'a\u200d b',
    'क\u200d\u200dष',
    'क\u200d',
    ' \u200c',
    '\u{1f3f4}\u{e0067}',
  ])('has a joiner only where it joins, and tags only in a flag: %j', (text) =>
    expect(lineFault(text)).toMatchObject({ code: 'unfit-character' }),
  );
});

describe('a paragraph', () => {
  it.each(refused)('has no %s', (_, codes) => {
    for (const code of codes) {
      expect(paragraphFault(`a\n${point(code)}b`)).toMatchObject({ code: 'unfit-character' });
    }
  });
  it.each(breaks)('has newlines, whatever was typed: %j', (text) => {
    expect(tidyParagraph(`a${text}b`)).toBe('a\nb');
    expect(paragraphFault('a\nb')).toBeUndefined();
  });
  it('has a space for a tab', () => {
    expect(tidyParagraph('a\tb')).toBe('a b');
  });
});

const anything = fc.string({ unit: 'binary' });

it('what was made tidy stays as it is', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(tidyLine(tidyLine(text))).toBe(tidyLine(text));
      expect(tidyParagraph(tidyParagraph(text))).toBe(tidyParagraph(text));
    }),
  );
});

it('a line that passes has no control, bidirectional or half character and can be stored; nor has a paragraph, but newlines', () => {
  const bad = /[\p{Cc}\p{Cs}\u2028\u2029\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufeff]/u;
  const odd = fc.constantFrom(...refused.flatMap(([, codes]) => codes.map(point)), ...breaks, '\u200d', 'a');
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, anything)), (parts) => {
      const text = parts.join('');
      const line = tidyLine(text);
      if (!lineFault(line)) expect([bad.test(line), isStorable(line)]).toEqual([false, true]);
      const paragraph = tidyParagraph(text);
      if (!paragraphFault(paragraph)) expect(bad.test(paragraph.replaceAll('\n', ''))).toBe(false);
    }),
  );
});

it('whatever people write in their languages passes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ž', 'ß', 'é', '王', 'ш', 'ع', '😀', '1', ' ', '’', '-') }),
      (text) => {
        expect(lineFault(text)).toBeUndefined();
      },
    ),
  );
});

it('lengths are counted in characters', () => {
  expect([isWithin('😀😀', 2), isWithin('😀😀😀', 2), isWithin('abc', 2), isWithin('', 0)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

describe('a text of somebody who can’t be asked', () => {
  it.each(good)('keeps %s', (_, text) => {
    expect(withoutUnfit(text)).toBe(text);
  });
  it('passes as a paragraph, and loses nothing else', () => {
    expect(withoutUnfit('a\u202eb\r\nc\u200d d\u{e0041} 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('ab\nc d 🏴󠁧󠁢󠁥󠁮󠁧󠁿');
    expect(withoutUnfit('\u3164\u200d👩'), 'a filler is a letter that nobody sees').toBe('👩');
    expect(withoutUnfit('क\u200d\u3164')).toBe('क');
    expect(withoutUnfit('\u034f\u200d👩')).toBe('👩');
    const odd = fc.constantFrom(
      ...refused.flatMap(([, codes]) => codes.map(point)),
      '\u200d',
      '👩',
      'a',
      'क',
    );
    fc.assert(
      fc.property(fc.array(odd), (parts) => {
        const clean = withoutUnfit(parts.join(''));
        expect(paragraphFault(clean)).toBeUndefined();
        const letters = (text: string) => text.replace(/[^a👩क]/gu, '');
        expect(letters(clean)).toBe(letters(parts.join('')));
      }),
    );
  });
});

describe('many marks one after another', () => {
  // By their class descending, which is the slowest to sort.
  const heap = `a${['\u0345', '\u0360', '\u0301', '\u0327', '\u05bf', '\u0334'].map((mark) => mark.repeat(17_000)).join('')}`;
  const most = `a${'\u0345\u0334\u0301'.repeat(10)}`;

  it('are not sorted, but stay as they came', () => {
    expect(isNormalizable(heap)).toBe(false);
    expect(normalized(heap)).toBe(heap);
    expect(normalized(heap, 'NFD')).toBe(heap);
    expect(tidyLine(` ${heap} `)).toBe(heap);
    expect(tidyParagraph(heap)).toBe(heap);
  });
  it('are unfit in every text, and thirty are not', () => {
    const fault = { code: 'unfit-character', values: { character: 'U+0345' } };
    for (const ruled of [lineFault, paragraphFault]) {
      expect(ruled(heap)).toEqual(fault);
      expect(ruled(`${most}\u0345`)).toEqual(fault);
      expect(ruled(most)).toBeUndefined();
      expect(ruled(most.repeat(100))).toBeUndefined();
    }
    expect(isNormalizable(most.repeat(100))).toBe(true);
  });
  it('go where nobody can be asked, also those that come together when others go', () => {
    expect([...withoutUnfit(heap)].length).toBe(31);
    expect(lineFault(withoutUnfit(`${most}\u200b${'\u0316'.repeat(30)}`))).toBeUndefined();
    expect(lineFault(withoutUnfit(`a${'\u0344'.repeat(30)}`))).toBeUndefined();
  });
  it('are the only characters that are sorted', () => {
    // Only what is sorted behind a mark of the last class would change its place.
    for (let code = 0; code < 0x110000; code += 1) {
      const character = point(code);
      if (/[\p{M}\p{Cs}]/u.test(character)) continue;
      const apart = character.normalize('NFD');
      if (`a\u0345${character}`.normalize('NFD') !== `a\u0345${apart}`) expect.fail(code.toString(16));
    }
  });
});

it('nothing that can be composed to few enough characters is far too long', () => {
  for (let code = 0; code < 0x110000; code += 1) {
    const composed = point(code).normalize('NFC');
    const apart = composed.normalize('NFD');
    if (isFarTooLong(apart, [...composed].length)) expect.fail(code.toString(16));
  }
  expect(isFarTooLong('a'.repeat(601), 100)).toBe(true);
  expect(isFarTooLong('😀'.repeat(100), 100)).toBe(false);
});
