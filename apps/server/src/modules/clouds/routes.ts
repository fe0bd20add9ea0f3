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
  listClouds(app, deps);
  getCloud(app, deps);
  getLangs(app, deps);
  postCloud(app, deps);
  putCloud(app, deps);
  deleteCloud(app, deps);
}
