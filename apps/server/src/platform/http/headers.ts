import type { FastifyInstance } from 'fastify';

/** Nothing may be loaded or framed: for everything that is no page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'content-security-policy': closedPolicy,
};

const twoYears = 'max-age=63072000; includeSubDomains';

/** Set before anything else runs, so that also errors carry them; a page sets its own policy later. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere);
    if (app.hosts.secure) reply.header('strict-transport-security', twoYears);
    if (isApi(request.url)) {
      reply.type('application/ld+json; charset=utf-8');
      reply.header('cache-control', 'no-store');
      reply.header('vary', 'Accept-Language, Cookie, Origin');
      reply.header('link', `<${originFor(request.host)}/api/docs.jsonld>; rel="${documentation}"`);
    }
    done();
  });

  /** The address that the client uses, as far as it is one of ours: a browser may not read another's. */
  function originFor(host: string): string {
    const origin = `${app.hosts.secure ? 'https' : 'http'}://${host}`;
    return app.hosts.allows(origin) ? origin : app.hosts.publicUrl;
  }
}

const documentation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);
