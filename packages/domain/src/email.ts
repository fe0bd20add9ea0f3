import type { Rule } from './validators.ts';

/** Longest address that mail can carry (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254;

// What a mail server can be reached at: no quoted local parts, no comments, no address literals, a domain with a dot.
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain =
  /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

/** Whether mail can be sent to this address as it stands. */
export function isEmail(text: string): boolean {
  if (text.length > maxEmailLength) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** What two spellings of one address have in common: they are one account. */
export function emailKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

const demoDomain = 'demo.invalid';

/** The address of a demo's user, which no mail can ever reach. */
export const demoAddress = (id: string): string => `demo-${id.toLowerCase()}@${demoDomain}`;

export const isDemoAddress = (address: string): boolean => address.endsWith(`@${demoDomain}`);

export const email: Rule = (value) =>
  value.trim() === '' || isEmail(value.trim()) ? undefined : { code: 'email' };
