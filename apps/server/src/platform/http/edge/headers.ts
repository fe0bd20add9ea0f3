import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../api.ts';
import type { Hosts } from '../hosts.ts';
import { originOf } from './origin.ts';

/** Nothing may be loaded or framed: for everything that is no page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What a page may ask its person for: nothing, but the portal's own pages the camera, for a unit's label. */
const permissions = (camera: string): string =>
  `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`;
export const pagePermissions = permissions('self');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions(''),
  'x-frame-options': 'DENY',
  'content-security-policy': closedPolicy,
};

const twoYears = 'max-age=63072000; includeSubDomains';

/** Set before anything else runs, so that also errors carry them; a page sets its own policy later. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    putSecurityHeaders(request, reply);
    done();
  });
}

/** Those of every answer, also of one that no route gives. */
export const securityHeaders = ({ secure }: Pick<Hosts, 'secure'>): Record<string, string> => ({
  ...everywhere,
  ...(secure ? { 'strict-transport-security': twoYears } : {}),
});

/** By itself for what is refused before any hook runs, such as a path that can't be decoded. */
export function putSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.server.hosts));
  // Where nothing was matched there is no rule; here it only decides the headers of a refusal.
  const { access } = request.routeOptions.config ?? {};
  if (access === undefined ? !isApi(request.url) : isPage(access)) return;
  reply.type('application/ld+json; charset=utf-8');
  reply.header('cache-control', 'no-store');
  reply.header('vary', 'Accept-Language, Cookie, Origin');
  reply.header('link', `<${originOf(request)}/api/docs.jsonld>; rel="${documentation}"`);
}

const documentation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** Whether a canonical path, or the pattern of a route, is one of the API. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Whether this is a rule of what stands beside the API. */
export const isPage = (access: Access): boolean => access === 'page' || access === 'local';
