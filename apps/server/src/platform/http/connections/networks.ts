import { isIPv4 } from 'node:net';
import { canonicalAddress } from './ip-address.ts';

/** A network that an address lies in, and how many clients' worth of a limit all of it together has. */
interface Tier {
  network: string;
  allowance: number;
}

/**
 * The networks that count what comes from an address, the narrowest first. One client is an IPv4 address or an IPv6
 * network of 64 bits. Whoever rents a wider one (providers give /56 and /48, hosters sell an IPv4 /24) does not get the
 * limit of as many clients as it holds. Strangers who share one still have that of a few dozen.
 */
export function networksOf(ip: string): readonly [Tier, ...Tier[]] {
  const address = canonicalAddress(ip);
  // All that is no address counts as one client.
  if (address === undefined) return [{ network: 'unknown', allowance: 1 }];
  if (isIPv4(address)) {
    const network = address.slice(0, address.lastIndexOf('.'));
    return [
      { network: address, allowance: 1 },
      { network: `${network}.0/24`, allowance: 32 },
    ];
  }
  const groups = address.split(':').slice(0, 4);
  const [a, b, c, d = '0'] = groups;
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    { network: groups.join(':'), allowance: 1 },
    { network: `${a}:${b}:${c}:${upper}/56`, allowance: 4 },
    { network: `${a}:${b}:${c}/48`, allowance: 32 },
  ];
}

/** The same networks for fair queues, where whoever rents a wide one has the turns of one client. */
export const networkPath = (ip: string): string[] =>
  networksOf(ip)
    .map(({ network }) => network)
    .reverse();
