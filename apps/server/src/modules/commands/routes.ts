import type { Api } from '#platform/http/api.ts';
import { getCommand } from './get-command.ts';
import { postCommand } from './post-command.ts';
import type { SendingDeps } from './sending.ts';

export function commandRoutes(app: Api, deps: SendingDeps): void {
  app.post('/units/:id/commands', ...postCommand(deps));
  app.get('/commands/:id', ...getCommand(deps));
}
