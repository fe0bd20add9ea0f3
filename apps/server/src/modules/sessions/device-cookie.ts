import type { FastifyReply, FastifyRequest } from 'fastify';

const nameFor = (secure: boolean): string => (secure ? '__Host-poolhouse-device' : 'poolhouse-device');

/** What this browser keeps to be known again, if it brings something. */
export const deviceCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request.server.hosts.secure)];

export function setDeviceCookie(
  reply: FastifyReply,
  { kept, expires }: { kept: string; expires: Date },
): void {
  const { secure } = reply.server.hosts;
  reply.setCookie(nameFor(secure), kept, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
}
