import type { IncomingHttpHeaders } from 'node:http';

const loopback = /^(?:127\.0\.0\.1|\[::1\]|localhost|[a-z0-9-]+\.localhost)(?::\d{1,5})?$/u;

/**
 * Why a request may not reach the panel, undefined when it may. A page from elsewhere must neither read a pairing
 * code through a name that it points to this machine (DNS rebinding), nor press a button (cross-site request).
 */
export function blocked(
  method: string,
  headers: IncomingHttpHeaders,
): 'host' | 'origin' | 'type' | undefined {
  const host = headers.host?.toLowerCase();
  if (host === undefined || !loopback.test(host)) return 'host';
  if (method === 'GET' || method === 'HEAD') return undefined;
  const { origin } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) return 'origin';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'origin';
  // A form can send text or a form body across sites without asking first; JSON it can't.
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const empty = headers['content-length'] === undefined || headers['content-length'] === '0';
  const bodyless = empty && headers['transfer-encoding'] === undefined;
  return bodyless || type === 'application/json' ? undefined : 'type';
}
