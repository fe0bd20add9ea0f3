import { isFarTooLong, normalized } from './text.ts';
import type { Rule } from './validators.ts';

/** Longest address that mail can carry (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254;

// What a mail server can be reached at: no quoted local parts, no comments, no address literals, a domain with a dot.
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain =
  /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

/** An address as it is kept: an accented letter is one character, whatever keyboard it came from (Unicode NFC). */
export const normalAddress = (typed: string): string => normalized(typed.trim());

/** Whether mail can be sent to this address as it stands. */
export function isEmail(typed: string): boolean {
  if (isFarTooLong(typed, maxEmailLength)) return false;
  const text = normalized(typed);
  if (text.length > maxEmailLength) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/**
 * In lower case, without making two letters one: to mail servers, and to the people who have the one or the other, `ß`
 * is not `ss` (its capital is `ẞ`). A final sigma is a sigma.
 */
const folded = (text: string): string => normalized(text.toLowerCase().replaceAll('ς', 'σ'));

/** A domain as name servers know it (IDNA), however it was typed. */
function domainKey(text: string): string {
  if (/^[\0-\x7f]*$/u.test(text) || !domain.test(text)) return folded(text);
  const host = `http://${text}`;
  return URL.canParse(host) ? new URL(host).hostname : folded(text);
}

/** What two spellings of one address have in common: they are one account. */
export function emailKey(address: string): string {
  const text = normalAddress(address);
  const at = text.lastIndexOf('@');
  return at < 0 ? folded(text) : `${folded(text.slice(0, at))}@${domainKey(text.slice(at + 1))}`;
}

const demoDomain = 'demo.invalid';

/** The address of a demo's user, which no mail can ever reach. */
export const demoAddress = (id: string): string => `demo-${id.toLowerCase()}@${demoDomain}`;

export const isDemoAddress = (address: string): boolean => address.endsWith(`@${demoDomain}`);

export const email: Rule = (value) =>
  value.trim() === '' || isEmail(value.trim()) ? undefined : { code: 'email' };
