import type { ServerEvents } from '#modules/events.ts';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { UnitAccess } from './access/access.ts';
import type { AquaLinks } from './aqua/aqua-links.ts';
import { deleteAquaLink } from './aqua/delete-aqua-link.ts';
import { putAquaLink } from './aqua/put-aqua-link.ts';
import { deletePairing } from './pairing/delete-pairing.ts';
import type { Pairing } from './pairing/pairing.ts';
import { postPair } from './pairing/post-pair.ts';
import { putUnit } from './put-unit.ts';
import { getUnit } from './reading/get-unit.ts';
import { getUnitState } from './reading/get-unit-state.ts';
import { listUnits } from './reading/list-units.ts';
import { createUnitTexts } from './reading/to-unit.ts';
import type { UnitReader } from './reading/unit-reader.ts';

export interface UnitRoutesDeps {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  pairing: Pairing;
  aquaLinks: AquaLinks;
  access: Pick<UnitAccess, 'hold'>;
  reader: UnitReader;
  limits: SendingLimits;
}

export function unitRoutes(app: Api, deps: UnitRoutesDeps): void {
  const textsOf = createUnitTexts();
  app.get('/units', ...listUnits({ ...deps, textsOf }));
  app.post('/units/pair', ...postPair(deps));
  app.delete('/units/:id/pairing', ...deletePairing(deps));
  app.get('/units/:id', ...getUnit({ ...deps, textsOf }));
  app.put('/units/:id', ...putUnit(deps));
  app.put('/units/:id/aqua_link', ...putAquaLink(deps));
  app.delete('/units/:id/aqua_link', ...deleteAquaLink(deps));
  app.get('/units/:id/state', ...getUnitState(deps));
}
