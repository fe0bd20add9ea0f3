import { BlockList, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { canonicalAddress } from './ip-address.ts';

/**
 * The address a request comes from, in its one spelling: what limits count by and logs say. Where a trusted proxy
 * passes on something that is no address, it is the proxy's own, so that nonsense makes nobody a new client.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  for (const hop of [...(ips ?? [ip])].reverse()) {
    const address = canonicalAddress(hop);
    if (address !== undefined) return address;
  }
  return 'unknown';
}

/**
 * Whether a hop is one of the configured proxies, however its address is spelled: else a proxy that names its port
 * would be taken for the client of all requests that it passes on.
 * @param proxies addresses and networks, as the configuration takes them
 */
export function trustedProxies(proxies: false | readonly string[]): false | ((hop: string) => boolean) {
  if (proxies === false) return false;
  const trusted = new BlockList();
  for (const proxy of proxies) addProxy(trusted, proxy);
  return (hop) => {
    const address = canonicalAddress(hop);
    return address !== undefined && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}

function addProxy(trusted: BlockList, proxy: string): void {
  const [text = '', bits] = proxy.split('/');
  const address = canonicalAddress(text) ?? text;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) trusted.addAddress(address, family);
  // A network of mapped addresses is one of IPv4.
  else trusted.addSubnet(address, Number(bits) - (family === 'ipv4' && text.includes(':') ? 96 : 0), family);
}
