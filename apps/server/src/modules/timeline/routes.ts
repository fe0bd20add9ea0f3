import type { Api } from '#platform/http/api.ts';
import { type ListTimelineDeps, listTimeline } from './list-timeline.ts';

export function timelineRoutes(app: Api, deps: ListTimelineDeps): void {
  app.get('/units/:id/timeline', ...listTimeline(deps));
}
