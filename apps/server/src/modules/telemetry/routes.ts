import type { Api } from '#platform/http/api.ts';
import { getHistory, type HistoryDeps } from './get-history.ts';

export function telemetryRoutes(app: Api, deps: HistoryDeps): void {
  app.get('/units/:id/history', ...getHistory(deps));
}
