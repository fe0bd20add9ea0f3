import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import { deleteCloud } from './delete-cloud.ts';
import { getCloud } from './get-cloud.ts';
import { getLangs } from './get-langs.ts';
import { listClouds } from './list-clouds.ts';
import { postCloud } from './post-cloud.ts';
import { putCloud } from './put-cloud.ts';

export function cloudRoutes(app: Api, deps: { db: Db; clock: Clock }): void {
  app.get('/clouds', ...listClouds(deps));
  app.get('/clouds/:id', ...getCloud(deps));
  app.get('/clouds/:id/langs', ...getLangs(deps));
  app.post('/clouds', ...postCloud(deps));
  app.put('/clouds/:id', ...putCloud(deps));
  app.delete('/clouds/:id', ...deleteCloud(deps));
}
