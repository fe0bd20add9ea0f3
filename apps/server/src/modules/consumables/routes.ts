import type { Api } from '#platform/http/api.ts';
import { type ConsumablesDeps, getConsumables } from './get-consumables.ts';

export function consumablesRoutes(app: Api, deps: ConsumablesDeps): void {
  app.get('/units/:id/consumables', ...getConsumables(deps));
}
