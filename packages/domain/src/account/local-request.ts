/** A request as it came over the wire, before anybody interpreted it. */
export interface WireRequest {
  /** Of the connection's other end. */
  readonly remoteAddress: string | undefined;
  readonly httpVersion: string;
  /** As the request line has it. */
  readonly target: string | undefined;
  /** Names and values alternately, repeated ones too. */
  readonly rawHeaders: readonly string[];
}

const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;
/** Whether an address is the machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  loopbackAddress.test(address) || address === '0:0:0:0:0:0:0:1';

const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a host name, without its port, always means the machine that asks. */
export const isLoopbackName = (hostname: string): boolean => loopbackName.test(hostname);

/** What proxies add, by how it begins: whose address, name, port or scheme they stand for, and who they are. */
const forwarding =
  /^(?:forwarded|via$|x-forwarded|x-forward|x-real|x-original|x-client|x-cluster|x-proxy|x-envoy|x-remote|x-host$|x-http-host|x-arr-|x-azure-|x-amz|x-appengine|proxy-|client-ip|true-client|remote-addr|cf-|fastly-|fly-|cdn-loop|x-sec-|x-url|x-rewrite)/;

/**
 * What shows that a request does not come from somebody at this machine, undefined when nothing does: it comes from
 * another machine, through a proxy on this one, from a foreign page, or by a name that was made to point here (DNS
 * rebinding). It reads nothing that configured proxies are trusted with. Decision 024.
 */
export function foreignSign(request: WireRequest): 'address' | 'proxy' | 'host' | 'origin' | undefined {
  if (!isLoopbackAddress(request.remoteAddress ?? '')) return 'address';
  // Common proxies still speak HTTP/1.0 to what is behind them, with no other sign of themselves.
  if (request.httpVersion !== '1.1' || !request.target?.startsWith('/')) return 'proxy';
  const headers = pairsOf(request.rawHeaders);
  if (headers.some(([name]) => forwarding.test(name))) return 'proxy';
  const of = (wanted: string) => headers.filter(([name]) => name === wanted).map(([, value]) => value);
  const [host, ...otherHosts] = of('host');
  if (host === undefined || otherHosts.length > 0) return 'host';
  const [, hostname = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(host) ?? [];
  if (!isLoopbackName(hostname)) return 'host';
  const own = `${hostname}${port === undefined ? '' : `:${port}`}`;
  if (!of('origin').every((origin) => origin === `http://${own}` || origin === `https://${own}`))
    return 'origin';
  const isNavigation = of('sec-fetch-mode').includes('navigate');
  return of('sec-fetch-site').includes('cross-site') && !isNavigation ? 'origin' : undefined;
}

/** Names in small letters; what a proxy or a gateway writes with `_` is the same name. */
function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase().replaceAll('_', '-') ?? '';
    pairs.push([name, rawHeaders[at + 1]?.trim().toLowerCase() ?? '']);
  }
  return pairs;
}
