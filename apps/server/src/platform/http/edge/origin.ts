import type { FastifyRequest } from 'fastify';

/** The origin by which the client found this server, as far as it is one of ours; else the configured one. */
export function originOf(request: FastifyRequest): string {
  const { hosts } = request.server;
  const origin = `${hosts.secure ? 'https' : 'http'}://${request.host}`;
  return hosts.allows(origin) ? origin : hosts.publicUrl;
}
