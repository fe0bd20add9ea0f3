import type { IncomingMessage } from 'node:http';
import type { Hosts } from '../hosts.ts';

/** RFC 3986, 3.3, with whatever is encoded checked below. */
const pathShape = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*$/;
/** Whatever a browser leaves as it is in a query. */
const queryShape = /^[!-~]*$/;
const hostShape = /^(?:[\w.-]*|\[[\dA-Fa-f:.]+\])(?::\d{0,5})?$/;
/** Letters, digits and `-._~` have one spelling; control characters and the backslash have none. */
const misencoded = /%(?:[01][\dA-F]|2[DE]|3\d|4[1-9A-F]|5[\dAC]|5F|6[1-9A-F]|7[\dAEF])/i;
/** Nothing between two slashes, or a step to somewhere else. */
const unsteady = /\/\/|\/\.{1,2}(?:\/|$)/;

/** Whether there is no other way to write this path, so that every part of the server reads the same in it. */
export function isCanonicalPath(path: string): boolean {
  if (!pathShape.test(path) || misencoded.test(path) || unsteady.test(path)) return false;
  try {
    // An encoded slash belongs to a parameter, as in an e-mail address; it must not form a dotted segment either.
    const decoded = decodeURIComponent(path);
    return !unsteady.test(decoded) && !/\p{Cc}/u.test(decoded);
  } catch {
    return false;
  }
}

/**
 * What a request's target asks for as a path with its query, in the one spelling that the router and everybody else is
 * given. The absolute form, which every server has to take (RFC 9112, 3.2.2), counts when it names the host that the
 * request is for and that is ours. Decision 023.
 * @returns undefined for everything else, which is refused before it is routed
 */
export function canonicalTarget(
  { url = '', headers, rawHeaders }: Pick<IncomingMessage, 'url' | 'headers'> & { rawHeaders?: string[] },
  hosts: Hosts,
): string | undefined {
  if (!isOneHost(headers.host, rawHeaders)) return undefined;
  const own = url.startsWith('/') ? url : withoutOrigin(url, headers.host, hosts);
  if (own === undefined) return undefined;
  const at = own.indexOf('?');
  const [path, query] = at < 0 ? [own, ''] : [own.slice(0, at), own.slice(at + 1)];
  return isCanonicalPath(path) && queryShape.test(query) && !query.includes('#') ? own : undefined;
}

/** A name or an address, and perhaps a port (RFC 9110, 7.2); HTTP/1.0 has none, and nobody may have two. */
function isOneHost(host: string | undefined, rawHeaders: readonly string[] = []): boolean {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return named < 2 && (host === undefined || hostShape.test(host));
}

function withoutOrigin(url: string, host: string | undefined, hosts: Hosts): string | undefined {
  const [, origin, authority, rest] = /^(https?:\/\/([^/?#@\\]+))(\/.*)$/.exec(url) ?? [];
  const isOurs = origin !== undefined && authority === host && hosts.allows(origin);
  return isOurs ? rest : undefined;
}

/** The canonical spelling of what somebody most likely meant; undefined when that can't be said. */
export function meantTarget(url: string): string | undefined {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  const meant = path
    .replaceAll(/%[\dA-Fa-f]{2}/g, (code) => {
      const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(char) ? char : code;
    })
    .replaceAll(/\/{2,}/g, '/');
  return isCanonicalPath(meant) && queryShape.test(query) ? meant + query : undefined;
}
