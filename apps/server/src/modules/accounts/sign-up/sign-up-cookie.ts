import { signUpMs } from '@poolhouse/domain/account/account-times';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, newSecret } from '#modules/tokens/index.ts';

const nameFor = (secure: boolean): string => (secure ? '__Host-poolhouse-sign-up' : 'poolhouse-sign-up');

const optionsFor = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** Enough for a family at one computer; each sign-up has a fresh token of its own. */
const most = 4;

function tokensOf(request: FastifyRequest): string[] {
  const value = request.cookies[nameFor(request.server.hosts.secure)] ?? '';
  const tokens = value.split('.', most);
  return tokens.filter((token) => /^[\w-]{43}$/.test(token));
}

/** What this browser keeps of its last sign-ups, as the database holds it. */
export const signUpBrowser = (request: FastifyRequest): Buffer[] => tokensOf(request).map(hashOf);

/** Makes this browser known as the one that signs up now, whatever the address. @returns what the database keeps */
export function setSignUpCookie(request: FastifyRequest, reply: FastifyReply, now: Date): Buffer {
  const token = newSecret();
  send(reply, [token, ...tokensOf(request)].slice(0, most), now);
  return hashOf(token);
}

/** Takes a sign-up that is over out of what the browser keeps. */
export function forgetSignUp(request: FastifyRequest, reply: FastifyReply, over: Buffer, now: Date): void {
  const tokens = tokensOf(request);
  const left = tokens.filter((token) => !hashOf(token).equals(over));
  if (left.length < tokens.length) send(reply, left, now);
}

function send(reply: FastifyReply, tokens: readonly string[], now: Date): void {
  const { secure } = reply.server.hosts;
  const options = optionsFor(secure);
  if (tokens.length === 0) reply.clearCookie(nameFor(secure), options);
  else {
    const expires = new Date(now.getTime() + signUpMs);
    reply.setCookie(nameFor(secure), tokens.join('.'), { ...options, expires });
  }
}
