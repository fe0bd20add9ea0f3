import type { Api } from '#platform/http/api.ts';
import type { ConsumablesDeps } from './get-consumables.ts';
import { consumablesRoutes } from './routes.ts';

export { unitConsumablesAnswer } from './resources.ts';

/** What a unit uses up and counts, with what is reckoned of it. */
export interface Consumables {
  routes(api: Api): void;
}

export const createConsumables = (deps: ConsumablesDeps): Consumables => ({
  routes: (api) => consumablesRoutes(api, deps),
});
