import type { Api } from '#platform/http/api.ts';
import type { ProtocolDeps } from './get-protocol.ts';
import { protocolRoutes } from './routes.ts';

/** What a unit measured and did, as files that people take with them. */
export interface Protocols {
  routes(api: Api): void;
}

export const createProtocols = (deps: ProtocolDeps): Protocols => ({
  routes: (api) => protocolRoutes(api, deps),
});
