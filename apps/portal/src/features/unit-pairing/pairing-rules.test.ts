import { describe, expect, it } from 'vitest';
import { codeForm, serialForm } from './pairing-rules.ts';

const messages = (result: {
  success: boolean;
  error?: { issues: readonly { message: string }[] } | undefined;
}) => result.error?.issues.map(({ message }) => message) ?? [];

describe('serial number', () => {
  it.each(['204117384', '204 117 384', ' 2041 173 ', 'ab12345'])('%j is one', (serialNumber) => {
    expect(messages(serialForm.safeParse({ serialNumber }))).toEqual([]);
  });

  it.each([
    ['', 'addUnit.serial.required'],
    ['   ', 'addUnit.serial.required'],
    ['12345678', 'addUnit.serial.length'],
    ['1234567890', 'addUnit.serial.length'],
    ['20411738-', 'addUnit.serial.letters'],
  ])('%j is none: %s, and nothing else is said', (serialNumber, message) => {
    expect(messages(serialForm.safeParse({ serialNumber }))).toEqual([message]);
  });
});

describe('code', () => {
  it.each(['7KQ2M9XA4T', '7kq2 m9xa 4t', '7KQ2-M9XA-4T', '0123 4567 89AB CDEF', 'OIL2 M9XA 4T'])(
    '%j is one',
    (pairingCode) => {
      expect(messages(codeForm.safeParse({ pairingCode, name: '' }))).toEqual([]);
    },
  );

  it.each([
    [' - ', 'addUnit.code.required'],
    ['7KQ2 M9XA', 'addUnit.code.length'],
    ['7KQ2 M9XA 4U', 'addUnit.code.length'],
    ['7KQ2 M9XA 4T7K', 'addUnit.code.length'],
  ])('%j is none: %s', (pairingCode, message) => {
    expect(messages(codeForm.safeParse({ pairingCode, name: '' }))).toEqual([message]);
  });

  it('the name may be left out, and has an end', () => {
    const name = 'x'.repeat(61);
    expect(messages(codeForm.safeParse({ pairingCode: '7KQ2M9XA4T', name }))).toEqual([
      'violations.too-long?{"max":60}',
    ]);
    expect(messages(codeForm.safeParse({ pairingCode: '7KQ2M9XA4T', name: 'Po\u2066ol' }))).toEqual([
      'violations.unfit-character?{"character":"U+2066"}',
    ]);
  });
});
