import { isIPv4, isIPv6 } from 'node:net';

const ipv4WithPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const bracketed = /^\[([^\][]*)\](?::\d{1,5})?$/;

/**
 * One text for one address, however it was written: without blanks, quotes, port, brackets and zone; an IPv4 address
 * inside an IPv6 one (`::ffff:192.0.2.7`, `::ffff:c000:207`, `64:ff9b::c000:207`) as IPv4; IPv6 as eight groups
 * without leading zeros. Undefined for what is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inner = bracketed.exec(bare)?.[1] ?? ipv4WithPort.exec(bare)?.[1] ?? bare;
  const address = inner.replace(/%.*$/s, '');
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  return groups && (embeddedIPv4(groups) ?? groups.map((group) => group.toString(16)).join(':'));
}

/** What counts as one client: an IPv4 address, or the half of IPv6 that a provider gives to one household. */
export function networkOf(text: string): string {
  const address = canonicalAddress(text) ?? 'unknown';
  return isIPv4(address) ? address : address.split(':').slice(0, 4).join(':');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  const [head = '', tail] = address.split('::');
  const [first, last] = [numbersIn(head), numbersIn(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last];
}

const numbersIn = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      const [a, b, c, d] = group.split('.').map(Number);
      if (a === undefined || b === undefined || c === undefined || d === undefined) {
        return [Number.parseInt(group, 16)];
      }
      return [a * 256 + b, c * 256 + d];
    });

/** Prefixes of 96 bits behind which an IPv4 address stands: mapped (RFC 4291), translated (RFC 6052). */
const beforeIPv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

function embeddedIPv4(groups: readonly number[]): string | undefined {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (!beforeIPv4.includes(prefix)) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
