import type { Language } from '@poolhouse/domain/account/languages';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Refusal } from '#platform/errors.ts';
import type { HttpProblem } from './bodies/problem.ts';

/** Who asks: the owner of a living session. */
export interface Actor {
  sessionId: string;
  userId: string;
  cloudId: string;
  email: string;
  roles: readonly string[];
  lang: Language;
  /** Label of the brand variant in which they ask; none of a live socket. */
  application?: string;
}

/**
 * Who may call a route; a route without it fails the start. Below `/api`: everybody, whoever is logged in, or an
 * administrator. Beside it: a `page`, which is the same for everybody, so that nobody is asked who they are, or
 * `local`, for whoever sits at this machine.
 */
export type Access = 'public' | 'user' | 'admin' | 'page' | 'local';

/** The instance modules put their routes on: zod schemas for request and response, prefix `/api`. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Works also while terms wait for acceptance. */
    beforeTerms?: boolean;
    /** Statuses with which this route refuses beside those of all routes like it, for the documentation. */
    refusals?: readonly number[];
    /** Of a route that only refuses: why. */
    refusal?: (request: FastifyRequest) => HttpProblem;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    /** Of `Accept-Language`, English when nothing fits. */
    language: Language;
    /** Label of the brand variant by host name. */
    variant: string;
  }
}

export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal('unauthenticated', 'unauthenticated');
  return request.actor;
}
