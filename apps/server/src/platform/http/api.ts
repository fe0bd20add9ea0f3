import type { Language } from '@poolhouse/domain/languages';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Refusal } from '../errors.ts';

/** Who asks: the owner of a living session. */
export interface Actor {
  sessionId: string;
  userId: string;
  cloudId: string;
  email: string;
  roles: readonly string[];
  lang: Language;
}

/** Who may call a route at all; a route without it fails the start. */
export type Access = 'public' | 'user' | 'admin';

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
