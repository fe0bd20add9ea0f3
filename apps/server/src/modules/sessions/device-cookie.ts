import type { FastifyReply, FastifyRequest } from 'fastify';

const nameFor = (secure: boolean): string => (secure ? '__Host-poolhouse-device' : 'poolhouse-device');

/** The token by which this browser is known, if it brings one. */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameFor(request.server.hosts.secure)];
  return token && token.length <= 128 ? token : undefined;
}

export function setDeviceCookie(
  reply: FastifyReply,
  { token, expires }: { token: string; expires: Date },
): void {
  const { secure } = reply.server.hosts;
  reply.setCookie(nameFor(secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
}
