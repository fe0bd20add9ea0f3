import { describe, expect, it } from 'vitest';
import { linkForm, unitDetails } from './edit-rules.ts';

const messages = (result: {
  success: boolean;
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}) => result.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];

const details = { name: 'Garden pool', note: '', timeZone: 'Europe/Berlin' };

describe('what an owner says of a unit', () => {
  it.each([
    [{ name: ' Garden pool ' }, { name: 'Garden pool' }],
    [{ name: '' }, { name: '' }],
    [{ name: '🏊'.repeat(60) }, { name: '🏊'.repeat(60) }],
    [{ note: 'one\r\n\ttwo' }, { note: 'one\n two' }],
    [{ note: 'n'.repeat(1_000) }, { note: 'n'.repeat(1_000) }],
    [{ timeZone: ' europe/prague ' }, { timeZone: 'Europe/Prague' }],
  ])('%j is taken as %j', (typed, taken) => {
    expect(unitDetails.safeParse({ ...details, ...typed }).data).toEqual({ ...details, ...taken });
  });

  it.each([
    [{ name: 'n'.repeat(61) }, 'name: violations.too-long?{"max":60}'],
    [{ name: 'one\ntwo' }, 'name: violations.one-line'],
    [{ note: 'n'.repeat(1_001) }, 'note: violations.too-long?{"max":1000}'],
    [{ note: 'No\u2066te' }, 'note: violations.unfit-character?{"character":"U+2066"}'],
    [{ timeZone: ' ' }, 'timeZone: violations.required'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: edit.zone.invalid'],
    [{ timeZone: '+02:00' }, 'timeZone: edit.zone.invalid'],
  ])('%j is refused: %s, and nothing else is said', (typed, message) => {
    expect(messages(unitDetails.safeParse({ ...details, ...typed }))).toEqual([message]);
  });
});

describe('the other side of a link', () => {
  it.each([
    ['aqua', '204 117 3', false, ''],
    ['aqua', '204117384', true, '7kq2m 9xa4t'],
    ['controller', '204 117 384', true, '0123 4567 89AB CDEF'],
    // A code that is not asked for is not looked at.
    ['aqua', '2041173', false, '?'],
  ] as const)('%s %j, a code needed: %s, %j', (kind, serialNumber, needsCode, pairingCode) => {
    expect(messages(linkForm(kind, needsCode).safeParse({ serialNumber, pairingCode }))).toEqual([]);
  });

  it.each([
    ['aqua', ' ', '', 'serialNumber: edit.link.serial.required'],
    ['aqua', '12345678', '', 'serialNumber: edit.link.serial.aqua'],
    ['controller', '2041173', '', 'serialNumber: edit.link.serial.controller'],
    ['controller', '1234567890', '', 'serialNumber: edit.link.serial.controller'],
    ['controller', '20411738-', '', 'serialNumber: edit.link.serial.letters'],
    ['aqua', '2041173', ' - ', 'pairingCode: edit.link.code.required'],
    ['aqua', '2041173', '7KQ2', 'pairingCode: edit.link.code.length'],
  ] as const)('%s %j with the code %j: %s', (kind, serialNumber, pairingCode, message) => {
    const needsCode = message.startsWith('pairingCode');
    expect(messages(linkForm(kind, needsCode).safeParse({ serialNumber, pairingCode }))).toEqual([message]);
  });
});
