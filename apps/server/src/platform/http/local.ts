import type { FastifyRequest } from 'fastify';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether a request comes from this machine itself: not through a proxy on it, and not from a page elsewhere whose
 * host name was made to point here.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via;
  return (
    forwarded === undefined && loopback.test(socket.remoteAddress ?? '') && isLocalName(request.hostname)
  );
}

const isLocalName = (hostname: string): boolean =>
  /^(localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
