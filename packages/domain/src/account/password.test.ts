import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entropy,
  isCommon,
  meter,
  meterOf,
  normalPassword,
  passwordForms,
  passwordProblem,
} from './password.ts';

describe('entropy', () => {
  it.each([
    ['', 0],
    ['a', Math.log2(26)],
    ['aB', 2 * Math.log2(52)],
    ['aB3', 3 * Math.log2(62)],
    ['aB3!', 4 * Math.log2(95)],
    ['1234567', 7 * Math.log2(10)],
    ['žluť', 4 * Math.log2(59)],
    ['😀', Math.log2(33)],
    ['   ', 3 * Math.log2(33)],
  ])('of %j is length times log2 of the pool', (password, bits) => {
    expect(entropy(password)).toBeCloseTo(bits, 10);
  });

  it('never falls when a symbol is added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (password, more) => {
        expect(entropy(password + more)).toBeGreaterThan(entropy(password));
      }),
    );
  });
});

describe('a password with accents', () => {
  const typed = 'žluťoučký kůň';

  it.each(['NFC', 'NFD'] as const)('typed in %s counts as the same', (form) => {
    const other = typed.normalize(form);
    expect(entropy(other)).toBeCloseTo(13 * Math.log2(59), 10);
    expect(meter(other)).toEqual(meter(typed));
    expect(normalPassword(other)).toBe(typed);
    expect(passwordProblem(other)).toBeUndefined();
    expect(passwordProblem('ž'.repeat(256).normalize(form))).toBe(passwordProblem('ž'.repeat(256)));
    expect(passwordProblem('žš'.repeat(129).normalize(form))).toBe('too-long');
  });

  it('may have been hashed in its normal form, or as it was typed', () => {
    expect(passwordForms(typed)).toEqual([typed]);
    expect(passwordForms(typed.normalize('NFD'))).toEqual([typed, typed.normalize('NFD')]);
  });
});

describe('the strength meter', () => {
  it.each([
    [0, 'weak', 'red', 0],
    [49.9, 'weak', 'red', 49.9],
    [50, 'weak', 'red', 50],
    [50.1, 'good', 'blue', 50.1],
    [75, 'good', 'blue', 75],
    [75.1, 'strong', 'green', 75.1],
    [100, 'strong', 'green', 100],
    [100.1, 'superStrong', 'green', 100],
    [400, 'superStrong', 'green', 100],
  ])('at %d bits is %s, %s, and its bar is %d percent wide', (bits, level, colour, width) => {
    expect(meterOf(bits)).toMatchObject({ ratio: bits / 50, level, colour });
    expect(meterOf(bits).width).toBeCloseTo(width, 10);
  });

  it('shows a common password as weak', () => {
    expect(meter('passwordpassword')).toEqual({ ratio: 1, level: 'weak', colour: 'red', width: 50 });
  });

  it('is weak exactly when the password is refused, unless it is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (password) => {
        expect(meter(password).level === 'weak').toBe(passwordProblem(password) !== undefined);
      }),
    );
  });
});

describe('a new password', () => {
  it.each([
    ['P@ssw0rd', 'too-common'],
    ['Password1!', 'too-common'],
    ['password123', 'too-common'],
    ['passwordpassword', 'too-common'],
    ['1111111111111111', 'too-common'],
    ['12345678901234567890', 'too-common'],
    ['qwertyuiop12', 'too-common'],
    ['1qaz2wsx3edc', 'too-common'],
    ['Summer2024!', 'too-common'],
    ['Poolhouse2024!', 'too-common'],
    ['9293709b13', 'too-common'],
    ['abcabcabcabcabc', 'too-common'],
    ['short', 'too-weak'],
    ['', 'too-weak'],
    ['k'.repeat(257), 'too-long'],
    ['y'.repeat(1_000_000), 'too-long'],
    ['correct horse battery staple', undefined],
    ['xK9#mQ2$vL', undefined],
    ['Rosa spielt 7 Geigen!', undefined],
    ['🏊🌞💧🧪🐬🌊🏖️🩱⛱️🐠', undefined],
  ])('$0 is $1', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it('of exactly 50 bits is refused and of a little more accepted', () => {
    // 10 code points of a pool of 32 would be exactly 50; no classes sum to 32, so the rule's own boundary is shown.
    expect(meterOf(50).level).toBe('weak');
    expect(passwordProblem('vkdjqmzptx')).toBe('too-weak');
    expect(passwordProblem('vkdjqmzptxn')).toBeUndefined();
  });

  it('of far too many characters is not composed, and one of the longest is', () => {
    const marks = '\u0345\u0334'.repeat(512);
    expect(normalPassword(marks)).toBe(marks.normalize('NFC'));
    expect(normalPassword(`a${marks}`)).toBe(`a${marks}`);
    expect(passwordForms(`a${marks}`)).toEqual([`a${marks}`]);
    expect(passwordProblem(`a${marks}`)).toBe('too-long');
  });

  it.each([64, 128])('of %d characters is accepted', (length) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abKQ79 ž€😀'), { minLength: length, maxLength: length }),
        (symbols) => {
          expect(passwordProblem(symbols.join(''))).toBeUndefined();
        },
      ),
    );
  });

  it('is common whatever its case, and when it is doubled', () => {
    fc.assert(
      fc.property(fc.constantFrom('password', 'qwertyuiop', 'letmein', 'iloveyou'), fc.nat(8), (word, at) => {
        const mixed = word.slice(0, at).toUpperCase() + word.slice(at);
        expect(isCommon(mixed)).toBe(true);
        expect(isCommon(mixed + mixed)).toBe(true);
      }),
    );
  });
});
