import { describe, expect, it } from 'vitest';
import { codeGroups, difference, regroup, serialGroups, type Typed } from './group-typed.ts';

/** `204|117`: the caret stands at the bar. */
const read = (marked: string): Typed => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const written = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('a serial number', () => {
  it.each([
    ['|', '|', 'empty'],
    ['204|', '204|', 'a whole group waits for the next letter before it gets a space'],
    ['2041|', '204 1|', 'the next letter begins a group'],
    ['204117384|', '204 117 384|', 'pasted without spaces'],
    ['  20 41-17 |', '204 1-1 7|', 'spaces never count; a hyphen is a wrong letter, and stays to be seen'],
    ['204 |', '204|', 'nor does one that is typed at the end'],
    ['ab1 2c3|', 'ab1 2c3|', 'letters stay as they were typed'],
    ['290|4 117', '290| 411 7', 'typed in the middle'],
    ['2904| 117', '290 4|11 7', 'typed at the end of a group'],
    ['204|117', '204| 117', 'Backspace over a space goes before it'],
    ['|04 117', '|041 17', 'the first letter taken away'],
  ])('%s becomes %s: %s', (typed, shown) => {
    expect(written(regroup(read(typed), serialGroups))).toBe(shown);
  });

  it('lets the key Delete go on over a space', () => {
    expect(written(regroup(read('204|117'), serialGroups, true))).toBe('204 |117');
    expect(written(regroup(read('204|'), serialGroups, true))).toBe('204|');
  });
});

describe('a code', () => {
  it.each([
    ['7kq2-m9xa-4t|', '7kq2m 9xa4t|', 'a display’s stands in fives'],
    ['7KQ2M 9XA4TB|', '7KQ2 M9XA 4TB|', 'one that is longer in fours'],
    ['0123456789ABCDEF|', '0123 4567 89AB CDEF|', 'as on the label'],
    ['0123 |4567 89AB CDE', '0123| 4567 89AB CDE', 'the caret stays behind its letter'],
    ['OIL2|', 'OIL2|', 'what is mistaken for another letter is mended later'],
  ])('%s becomes %s: %s', (typed, shown) => {
    expect(written(regroup(read(typed), codeGroups))).toBe(shown);
  });
});

describe('only the piece that differs is written', () => {
  it.each([
    ['2041', '204 1', { start: 3, end: 3, piece: ' ' }],
    ['204 ', '204', { start: 3, end: 4, piece: '' }],
    ['204 117 384', '204 117 384', { start: 11, end: 11, piece: '' }],
    ['204117384', '204 117 384', { start: 3, end: 6, piece: ' 117 ' }],
    ['111', '1111', { start: 3, end: 3, piece: '1' }],
  ])('%j to %j', (one, other, expected) => {
    const found = difference(one, other);
    expect(found).toEqual(expected);
    expect(one.slice(0, found.start) + found.piece + one.slice(found.end)).toBe(other);
  });
});
