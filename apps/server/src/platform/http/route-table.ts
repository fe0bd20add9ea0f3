import type { FastifyInstance } from 'fastify';
import type { Access } from './api.ts';
import { takesKey } from './idempotency/key.ts';

/** A route as it was put on the edge. */
export interface TableRoute {
  method: string;
  /** With its prefix: `/api/units/:id`. */
  url: string;
  access: Access | undefined;
  /** Works also while terms wait for acceptance. */
  beforeTerms: boolean;
  /** Whether a schema says what an answer may hold: everything else is left out of it. */
  isFiltered: boolean;
  /** Whether a schema says what its body must be. */
  takesBody: boolean;
  /** Whether it is done once for an `Idempotency-Key`. */
  takesKey: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, in the order of their coming. */
    routeTable: readonly TableRoute[];
  }
}

/** Keeps the list of the routes that come after it. */
export function keepRouteTable(app: FastifyInstance): void {
  const table: TableRoute[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    // What only refuses gives nobody anything.
    if (config?.refusal) return;
    for (const one of [method].flat()) {
      table.push({
        method: one,
        url,
        access: config?.access,
        beforeTerms: config?.beforeTerms === true,
        isFiltered: schema?.response !== undefined,
        takesBody: schema?.body !== undefined,
        takesKey: takesKey({ ...config, method: one, access: config?.access }),
      });
    }
  });
}
