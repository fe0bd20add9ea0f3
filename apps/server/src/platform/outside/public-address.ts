import { BlockList, isIP, isIPv4 } from 'node:net';
import { canonicalAddress } from '#platform/http/connections/ip-address.ts';

/** What is reserved, private, of this machine or of this network (IANA's special-purpose registries). */
const inside = new BlockList();
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [network, bits] of ipv4) inside.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only what is given out to providers is public, and of that not what leads elsewhere or is for examples. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const ipv6 = [
  // Teredo and 6to4 hold IPv4 addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [network, bits] of ipv6) inside.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet, where nothing of this installation's own network can be. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = canonicalAddress(text) ?? '';
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
