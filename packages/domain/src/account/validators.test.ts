import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as rules from './validators.ts';
import { and, firstOf, not, or } from './validators-combined.ts';

const cases: readonly (readonly [
  name: string,
  rule: rules.Rule,
  good: readonly string[],
  bad: readonly string[],
])[] = [
  ['required', rules.required, ['a', ' a '], ['', '   ', '\t']],
  ['alpha', rules.alpha, ['abcXYZ'], ['abc1', 'ž', 'a b']],
  ['alpha-numeric', rules.alphaNumeric, ['abc123'], ['abc-1', 'ž', 'a b']],
  ['numeric', rules.numeric, ['0', '123', '1.5'], ['-1', '1,5', 'a', '1.']],
  ['integer', rules.integer, ['0', '-12', '007'], ['1.5', '--1', '1e3', 'a']],
  ['decimal', rules.decimal, ['0', '-1.5', '.5', '-.5'], ['-', '1,5', '1.', '1.2.3', 'a']],
  [
    'url',
    rules.url,
    ['https://example.com', 'http://localhost:8080/x?y#z', 'ftp://files.example.org', 'http://[::1]/'],
    ['example.com', 'javascript:alert(1)', 'http://', 'http://a b.cz', 'https://host', 'mailto:a@b.cz'],
  ],
  [
    'ip',
    rules.ipAddress,
    ['0.0.0.0', '192.168.1.255'],
    ['256.1.1.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', 'a.b.c.d', '::1'],
  ],
  [
    'mac',
    rules.macAddress,
    ['00:1A:2b:3c:4D:5e', '00-1a-2b-3c-4d-5e', '001a2b3c4d5e', '00:1a:2b:ff:fe:3c:4d:5e'],
    ['00:1a:2b:3c:4d', '00:1a:2b:3c:4d:5g', '00:1a-2b:3c:4d:5e', '001a2b3c4d5', '0:1:2:3:4:5'],
  ],
  ['min-length', rules.minLength(3), ['abc', '😀😀😀'], ['ab', '😀😀']],
  ['max-length', rules.maxLength(3), ['abc', '😀😀😀', 'a'], ['abcd']],
  ['value-too-short', rules.notTooShort(3), ['abc'], ['ab']],
  ['value-too-long', rules.notTooLong(3), ['abc', 'a'], ['abcd']],
  ['min-value', rules.minValue(3), ['3', '4.5'], ['2.9', '-4', 'a']],
  ['max-value', rules.maxValue(3), ['3', '-4'], ['3.1', 'a']],
  ['between', rules.between(1, 3), ['1', '2.5', '3'], ['0.9', '3.1', 'a']],
  ['same-as', rules.sameAs('secret', 'password'), ['secret'], ['Secret', 'secret ', '']],
];

describe.each(cases)('the rule %s', (code, rule, good, bad) => {
  it.each(good)('lets %j pass', (value) => {
    expect(rule(value)).toBeUndefined();
  });
  it.each(bad)('refuses %j', (value) => {
    expect(rule(value)).toMatchObject({ code });
  });
});

describe('an empty value', () => {
  it.each(cases.filter(([code]) => code !== 'required' && code !== 'same-as'))('passes %s', (_, rule) => {
    expect(rule('')).toBeUndefined();
  });
});

describe('bounds', () => {
  it('name themselves in the failure', () => {
    expect(rules.between(1, 3)('9')).toEqual({ code: 'between', values: { min: 1, max: 3 } });
    expect(rules.minLength(8)('a')).toEqual({ code: 'min-length', values: { min: 8 } });
    expect(rules.maxLength(2)('abc')).toEqual({ code: 'max-length', values: { max: 2 } });
    expect(rules.sameAs('x', 'password')('y')).toEqual({ code: 'same-as', values: { other: 'password' } });
  });

  it('between is minimum and maximum together', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (min, max, value) => {
        const both = and(rules.minValue(min), rules.maxValue(max));
        expect(rules.between(min, max)(`${value}`) === undefined).toBe(both(`${value}`) === undefined);
      }),
    );
  });
});

describe('combined rules', () => {
  const { integer, minValue, ipAddress, macAddress } = rules;
  it.each([
    ['and', and(integer, minValue(5)), ['5', '12'], ['4', '5.5']],
    ['or', or(ipAddress, macAddress), ['10.0.0.1', '00:1a:2b:3c:4d:5e'], ['host']],
    ['not', not(integer), ['1.5', 'a', ''], ['12']],
  ])('%s', (code, rule, good, bad) => {
    for (const value of good) expect(rule(value)).toBeUndefined();
    for (const value of bad) expect(rule(value)).toEqual({ code });
  });

  it('firstOf says what the first failing rule says', () => {
    const rule = firstOf(rules.required, integer, minValue(5));
    expect(rule('')).toEqual({ code: 'required' });
    expect(rule('a')).toEqual({ code: 'integer' });
    expect(rule('4')).toEqual({ code: 'min-value', values: { min: 5 } });
    expect(rule('5')).toBeUndefined();
  });
});
