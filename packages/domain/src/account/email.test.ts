import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, emailKey, isEmail, normalAddress } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    'ann@example.com',
    'ann+pool@example.co.uk',
    "o'neil@example.org",
    'a/b@example.com',
    'jiří@příklad.cz',
    'jir\u030ci\u0301@pr\u030ci\u0301klad.cz',
    'x@a-b.cz',
  ])('is %s', (address) => {
    expect(isEmail(address)).toBe(true);
    expect(email(` ${address} `)).toBeUndefined();
  });

  it.each([
    'ann',
    '@example.com',
    'ann@',
    'ann@localhost',
    'ann@example..com',
    'ann@-example.com',
    '.ann@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com,eve@example.com',
    '<ann@example.com>',
    'ann smith@example.com',
    'ann@example.com ',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(130)}cz`,
  ])('is not %j', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('is decided in little time, whatever is typed', () => {
    const started = performance.now();
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        isEmail(text);
        isEmail(`${text}@${text}.${text}`);
      }),
    );
    isEmail(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('never holds a line break', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('\r', '\n', '\r\n', '\0'), fc.string(), (a, breaking, b) => {
        expect(isEmail(`x${a}${breaking}${b}@example.com`)).toBe(false);
        expect(isEmail(`x@example${a}${breaking}${b}.com`)).toBe(false);
      }),
    );
  });
});

describe('the key of an address', () => {
  it.each([
    ['Ann@Example.COM', 'ann@example.com'],
    [' ann@example.com ', 'ann@example.com'],
    // One letter with its accent, or the letter and the accent.
    ['JIR\u030c\u00cd@x.cz', 'ji\u0159\u00ed@x.cz'],
    // A domain is one with its name in ASCII.
    ['ann@Pr\u030ci\u0301klad.CZ', 'ann@xn--pklad-zsa96e.cz'],
    ['ann@XN--PKLAD-ZSA96E.cz', 'ann@xn--pklad-zsa96e.cz'],
    ['STRASSE@x.de', 'strasse@x.de'],
    // Other letters are another mailbox.
    ['straße@x.de', 'straße@x.de'],
    ['STRAẞE@x.de', 'straße@x.de'],
    ['\ufb01@x.de', '\ufb01@x.de'],
    ['\u017f@x.de', '\u017f@x.de'],
    ['ann@STRAẞE.de', 'ann@xn--strae-oqa.de'],
    ['ann@straße.de', 'ann@xn--strae-oqa.de'],
    ['ann@strasse.de', 'ann@strasse.de'],
    ['ΟΔΟΣ@x.gr', 'οδοσ@x.gr'],
    ['οδος@x.gr', 'οδοσ@x.gr'],
    // A dotless i is another letter, and so is a capital with its dot.
    ['\u0130@x.tr', 'i\u0307@x.tr'],
    ['m\u0131a@x.tr', 'm\u0131a@x.tr'],
    // What is no address is not taken for a part of itself.
    ['ann@example.com/\u00e9', 'ann@example.com/\u00e9'],
    ['ANN', 'ann'],
  ])('of %j is %j', (address, key) => {
    expect(emailKey(address)).toBe(key);
  });

  it('is the same in capitals, in small letters and with the accents apart', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abzß.éřůñçæøžαως'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, (text) => {
        const address = `${text}@příklad.cz`;
        const key = emailKey(address);
        for (const form of ['NFC', 'NFD'] as const) {
          expect(emailKey(address.normalize(form))).toBe(key);
          expect(emailKey(address.replaceAll('ß', 'ẞ').toUpperCase().normalize(form))).toBe(key);
        }
        expect(emailKey(key)).toBe(key);
      }),
    );
  });

  it('of a heap of marks is none, and nobody sorts them', () => {
    const marks = '\u0316\u0334'.repeat(50_000);
    expect(isEmail(`a${marks}@example.com`)).toBe(false);
    expect(normalAddress(`a${marks}`)).toBe(`a${marks}`);
    expect(emailKey(`A${marks}@example.com`)).toBe(`a${marks}@example.com`);
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(emailKey(emailKey(address))).toBe(emailKey(address));
      }),
    );
  });
});
