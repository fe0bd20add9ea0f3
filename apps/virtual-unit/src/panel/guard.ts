import type { IncomingMessage } from 'node:http';
import { foreignSign } from '@poolhouse/domain/account/local-request';

/** What the guard looks at of a request. */
export type Asked = Pick<IncomingMessage, 'method' | 'httpVersion' | 'url' | 'headers' | 'rawHeaders'> & {
  socket: { remoteAddress?: string | undefined };
};

/**
 * Why a request may not reach the panel, undefined when it may. The panel is for whoever sits at this machine: nobody
 * may read a pairing code through a proxy on it or by a name that was made to point to it (DNS rebinding), and only the
 * panel's own page may press a button.
 */
export function blocked(request: Asked): 'address' | 'proxy' | 'host' | 'origin' | 'type' | undefined {
  const { method, headers, httpVersion, rawHeaders, socket, url } = request;
  const { remoteAddress } = socket;
  const foreign = foreignSign({ remoteAddress, httpVersion, target: url, rawHeaders });
  if (foreign !== undefined) return foreign;
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (headers.origin?.toLowerCase() !== `http://${headers.host?.toLowerCase()}`) return 'origin';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'origin';
  // A form can send text or a form body to other sites without a preflight, but not JSON.
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const empty = headers['content-length'] === undefined || headers['content-length'] === '0';
  const bodyless = empty && headers['transfer-encoding'] === undefined;
  return bodyless || type === 'application/json' ? undefined : 'type';
}
