import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../api.ts';
import { HttpProblem } from '../bodies/problem.ts';
import { isPage } from '../edge/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret of which the database keeps no more than a hash, so no answer is kept. */
    secretAnswer?: boolean;
  }
}

interface Route {
  method: string;
  access: Access | undefined;
  secretAnswer?: boolean | undefined;
}

/**
 * Whether a route takes an `Idempotency-Key`: every POST of a user's, without being told so. Those that are open to
 * everybody ignore it, since strangers must not make rows: logins, sign-ups, captchas and mailed links. What they do is
 * done once by its own proof, a captcha or a link that counts once.
 */
export const takesKey = ({ method, access, secretAnswer }: Route): boolean =>
  method === 'POST' && access !== undefined && access !== 'public' && !isPage(access) && !secretAnswer;

/** Draft 07 has it as a string in quotes; everybody sends it bare. */
const keyPattern = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,64})"|([\x21-\x7e]{1,64}))$/;

/** What a request is known by again. */
export interface RequestKey {
  /** The same for the same method, path and key. */
  digest: Buffer;
  /** The same for the same body as well. */
  body: Buffer;
}

/**
 * @returns undefined when the request has no key, or its route takes none
 * @throws HttpProblem when it is no key
 */
export function keyOf(request: FastifyRequest): RequestKey | undefined {
  const given = request.headers['idempotency-key'];
  const { config } = request.routeOptions;
  if (given === undefined || !takesKey({ ...config, method: request.method, access: config.access }))
    return undefined;
  const [, quoted, bare] = keyPattern.exec(String(given)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw new HttpProblem(400, 'idempotency-key-invalid');
  const [path] = request.url.split('?');
  return {
    digest: createHash('sha256').update(`${request.method} ${path} ${key}`).digest(),
    // A plain hash of a password could be guessed by whoever sees the table.
    body: createHmac('sha256', key).update(canonical(request.body)).digest(),
  };
}

/** JSON without what may differ between two texts of the same value: the order of names, spaces, escapes. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
