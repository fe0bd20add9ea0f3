import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Hosts } from './hosts.ts';

const maxTokenLength = 128;

/** `__Host-` ties a cookie to one host over https; plain http on this machine can't have it. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-poolhouse' : 'poolhouse');

const optionsFor = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

/** Gives the browser its session; `token` is what the sessions know the hash of. */
export function setSessionCookie(reply: FastifyReply, token: string, expires: Date): void {
  const { secure } = reply.server.hosts;
  reply.setCookie(sessionCookieName(secure), token, { ...optionsFor(secure), expires });
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { secure } = reply.server.hosts;
  reply.clearCookie(sessionCookieName(secure), optionsFor(secure));
}

/** The session token a request brings, also one that wants to become a WebSocket. */
export function sessionTokenOf(request: { headers: IncomingHttpHeaders }, hosts: Hosts): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const token = fastifyCookie.parse(cookie)[sessionCookieName(hosts.secure)];
  return token && token.length <= maxTokenLength ? token : undefined;
}
