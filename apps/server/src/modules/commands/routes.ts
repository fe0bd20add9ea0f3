import type { Api } from '#platform/http/api.ts';
import { getCommand } from './get-command.ts';
import { postCanisterRefill } from './post-canister-refill.ts';
import { postCommand } from './post-command.ts';
import { postCounterReset } from './post-counter-reset.ts';
import { postTubeReplace } from './post-tube-replace.ts';
import type { SendingDeps } from './sending.ts';

export function commandRoutes(app: Api, deps: SendingDeps): void {
  app.post('/units/:id/commands', ...postCommand(deps));
  app.post('/units/:id/canisters/:n/refill', ...postCanisterRefill(deps));
  app.post('/units/:id/tubes/:n/replace', ...postTubeReplace(deps));
  app.post('/units/:id/counters/:name/reset', ...postCounterReset(deps));
  app.get('/commands/:id', ...getCommand(deps));
}
