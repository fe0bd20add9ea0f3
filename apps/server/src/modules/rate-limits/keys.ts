import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What a key holds instead of the address or id it counts for. */
export const limitDigest = (...about: readonly string[]): string =>
  createHash('sha256').update(about.join('\n')).digest('base64url');

/** A key that holds neither the address nor the id it counts for. */
export const limitKey = (kind: string, ...about: readonly string[]): string =>
  `${kind}:${limitDigest(...about)}`;

/** What one client has many of is counted as one: an IPv6 network of 64 bits. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = ip.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
