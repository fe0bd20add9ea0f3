import { METHODS } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Access, Api } from '../api.ts';
import { HttpProblem } from '../bodies/problem.ts';

type Refusal = (request: FastifyRequest) => HttpProblem;

const notFound = (): HttpProblem => new HttpProblem(404, 'not-found');

/**
 * After the last route: every method that a path does not take is refused with those that it takes, which is no more
 * than the documentation tells everybody; and whatever else is below `/api` is not found, by any method.
 * @param isPage whether a variant of the portal has a page at a path, which one route serves all
 */
export function refuseTheRest(app: Api, isPage: (path: string, variant: string) => boolean): void {
  // Node closes the connection of a CONNECT, which asks for no path.
  const odd = METHODS.filter((method) => method !== 'CONNECT' && !app.supportedMethods.includes(method));
  for (const method of odd) app.addHttpMethod(method);
  const known = new Map<string, { access: Access | undefined; methods: Set<string> }>();
  for (const { url, method, access } of app.routeTable) {
    // The entry point answers with and without the slash.
    for (const one of url === '/api' || url === '/api/' ? ['/api', '/api/'] : [url]) {
      const entry = known.get(one) ?? { access, methods: new Set() };
      entry.methods.add(method);
      known.set(one, entry);
    }
  }
  for (const [url, { access, methods }] of known) {
    const allow = [...methods].sort().join(', ');
    const notAllowed = (): HttpProblem => new HttpProblem(405, 'method-not-allowed', { allow });
    const refusal: Refusal = ({ url: target, variant }) =>
      url === '/*' && !isPage(target.split('?', 1)[0] ?? '', variant) ? notFound() : notAllowed();
    refuseAt(url, access, methods, refusal);
  }
  refuseAt('/api/*', 'public', new Set(), notFound);

  function refuseAt(
    url: string,
    access: Access | undefined,
    taken: ReadonlySet<string>,
    refusal: Refusal,
  ): void {
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !taken.has(method)),
      config: { ...(access === undefined ? {} : { access }), refusal },
      schema: { hide: true },
      handler: async (request) => {
        throw refusal(request);
      },
    });
  }
}
