import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Whether addresses of this machine may be called, which is for tests alone. */
export interface OutsideRules {
  local: boolean;
}

export interface OutsidePost {
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Milliseconds for a whole call, from the look-up of its host to the answer's head. */
const longest = 10_000;

/** The address of something outside, as somebody gave it; undefined for what this server never calls. */
export function outsideUrl(text: string, { local }: OutsideRules): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return undefined;
  if (local && url.hostname === '127.0.0.1') return url;
  // Another port than https's own is that of something else.
  if (url.protocol !== 'https:' || url.port) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined;
  return /\.[^.]/u.test(host) && !/\.(?:localhost|local|internal)\.?$/u.test(host) ? url : undefined;
}

/** For each name server, in milliseconds: three that say nothing leave time for the call. */
const patience = { timeout: 2_000, tries: 1 };

/**
 * Looks up a host, and fails where one of its addresses is not public. The connection goes to the address that was looked at:
 * a name that soon means another one leads nowhere else. It asks the name servers itself: the system's look-up has few
 * turns a process, in which a stranger's names that nobody answers for would stand before all others.
 * @param servers the system's own, unless some are given
 */
export const publicLookup = (servers?: readonly string[]): LookupFunction => {
  return (hostname, { all, family }, callback) => {
    const resolver = new Resolver(patience);
    if (servers) resolver.setServers(servers);
    const found = async (): Promise<LookupAddress[]> => {
      const asked = await Promise.allSettled([
        family === 6 ? [] : resolver.resolve4(hostname),
        family === 4 ? [] : resolver.resolve6(hostname),
      ]);
      const addresses = asked.flatMap((one, index) =>
        one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: index * 2 + 4 })) : [],
      );
      const why = asked.find((one) => one.status === 'rejected')?.reason;
      if (addresses.length === 0) throw why ?? new Error(`${hostname} has no address`);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        throw new Error(`${hostname} is not outside`);
      return addresses;
    };
    found().then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
};

/**
 * Posts to an address that a stranger gave; follows nothing, and reads nothing of the answer but its status.
 * @returns the status, and the seconds of `Retry-After`
 */
export function postOutside(
  url: URL,
  { headers, body }: OutsidePost,
  rules: OutsideRules,
): Promise<{ status: number; retryAfter: number | undefined }> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(longest);
  const lookup = rules.local ? {} : { lookup: publicLookup() };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false, signal, ...lookup }, (answer) => {
      const after = Number(answer.headers['retry-after']);
      resolve({ status: answer.statusCode ?? 0, retryAfter: after > 0 ? after : undefined });
      // Whatever else is said, and however long, nobody waits for it.
      answer.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}
