import type { Api } from '#platform/http/api.ts';
import { getProtocol, type ProtocolDeps } from './get-protocol.ts';

export function protocolRoutes(app: Api, deps: ProtocolDeps): void {
  app.get('/units/:id/protocol', ...getProtocol(deps));
}
