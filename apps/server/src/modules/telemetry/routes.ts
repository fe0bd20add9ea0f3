import type { Pool } from 'pg';
import type { UnitReader } from '#modules/units/index.ts';
import type { Api } from '#platform/http/api.ts';
import { getHistory } from './get-history.ts';

export function telemetryRoutes(app: Api, deps: { pool: Pool; reader: UnitReader }): void {
  app.get('/units/:id/history', ...getHistory(deps));
}
