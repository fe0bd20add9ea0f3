import { signUpMs } from '@poolhouse/domain/account-times';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, newSecret } from '../tokens/index.ts';

const nameFor = (secure: boolean): string => (secure ? '__Host-poolhouse-sign-up' : 'poolhouse-sign-up');

const optionsFor = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** What is kept of this browser's last sign-up, as the database holds it; undefined without one. */
export function signUpBrowser(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[nameFor(request.server.hosts.secure)];
  return token && token.length <= 128 ? hashOf(token) : undefined;
}

/** Makes this browser known as the one that signs up now, whatever the address. @returns what the database keeps */
export function setSignUpCookie(reply: FastifyReply, now: Date): Buffer {
  const { secure } = reply.server.hosts;
  const token = newSecret();
  const expires = new Date(now.getTime() + signUpMs);
  reply.setCookie(nameFor(secure), token, { ...optionsFor(secure), expires });
  return hashOf(token);
}

export function clearSignUpCookie(reply: FastifyReply): void {
  const { secure } = reply.server.hosts;
  reply.clearCookie(nameFor(secure), optionsFor(secure));
}
