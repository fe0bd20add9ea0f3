import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../api.ts';
import type { Hosts } from '../hosts.ts';
import { canonicalTarget } from './target.ts';

/** What the edge goes by before anything else is asked; the bench puts weaker ones in their place. */
export interface EdgeRules {
  /** The target that is routed for a request's, undefined when it is refused. */
  canonical(request: IncomingMessage, hosts: Hosts): string | undefined;
  /** The rule of access that holds for a request. */
  ruleOf(request: FastifyRequest): Access;
}

export const edgeRules: EdgeRules = {
  canonical: canonicalTarget,
  ruleOf(request) {
    const { access } = request.routeOptions.config;
    if (access !== undefined) return access;
    // Where nothing was matched there is nothing to protect. Every other route has a rule, or the start had failed.
    if (request.is404) return 'page';
    throw new Error('a route without a rule was reached');
  },
};
