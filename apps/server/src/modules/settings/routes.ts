import type { Api } from '#platform/http/api.ts';
import type { ChangingDeps } from './changing.ts';
import { getSettings } from './get-settings.ts';
import { putSection } from './put-section.ts';

export function settingsRoutes(app: Api, deps: ChangingDeps): void {
  app.get('/units/:id/settings', ...getSettings(deps));
  app.put('/units/:id/settings/:section', ...putSection(deps));
}
