import { isCode, normalizeCode } from '@poolhouse/domain/unit/codes';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { paths } from '#shared/router/paths.ts';
import { serialForm } from '../pairing-rules.ts';

/** What a unit's label says of it. */
export interface Label {
  readonly serial: string;
  readonly code: string;
}

/** A QR code may hold thousands of characters; a label's text has less. */
const LONGEST = 300;

/** The text of a label's QR code: the address `https://<host>/units/add?serial=…&code=…`, or `SERIAL CODE`. */
export function labelOf(text: string): Label | undefined {
  if (text.length > LONGEST) return undefined;
  const written = text.trim();
  const [serial, code, ...more] = URL.canParse(written) ? inAddress(new URL(written)) : written.split(/\s+/u);
  if (!serial || !code || more.length > 0) return undefined;
  if (!serialForm.safeParse({ serialNumber: serial }).success || !isCode(code)) return undefined;
  return { serial: normalizeSerial(serial), code: normalizeCode(code) };
}

/** Of any host: the brands have several, and nobody is led there. */
function inAddress({ protocol, pathname, searchParams }: URL): string[] {
  if (protocol !== 'https:' || pathname.replace(/\/$/u, '') !== paths.addUnit) return [];
  const [serials, codes] = [searchParams.getAll('serial'), searchParams.getAll('code')];
  // Of two of a kind nobody could say which one counts.
  return serials.length === 1 && codes.length === 1 ? [...serials, ...codes] : [];
}
