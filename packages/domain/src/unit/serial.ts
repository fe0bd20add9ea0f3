/** Serial numbers of units: a controller has 9 characters, an aqua unit 7 or 9. */
export type UnitKind = 'controller' | 'aqua';

export const serialLengths: Record<UnitKind, readonly number[]> = { controller: [9], aqua: [7, 9] };

const pattern = /^[0-9A-Z]{7}([0-9A-Z]{2})?$/;

/** As it is stored: spaces between groups dropped, letters upper case. */
export function normalizeSerial(typed: string): string {
  return typed.replace(/\s+/gu, '').toUpperCase();
}

/** Whether `serial` (normalized) can be the serial number of any kind of unit. */
export function isSerial(serial: string): boolean {
  return pattern.test(serial);
}

/** Whether `serial` (normalized) has a length of the given kind. */
export function fitsKind(serial: string, kind: UnitKind): boolean {
  return serialLengths[kind].includes(serial.length);
}
