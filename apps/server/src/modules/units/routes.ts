import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { UnitAccess } from './access/access.ts';
import { getUnit } from './get-unit.ts';
import { getUnitState } from './get-unit-state.ts';
import { listUnits } from './list-units.ts';
import { deletePairing } from './pairing/delete-pairing.ts';
import type { Pairing } from './pairing/pairing.ts';
import { postPair } from './pairing/post-pair.ts';
import { putUnit } from './put-unit.ts';
import type { UnitReader } from './unit-reader.ts';

export interface UnitRoutesDeps {
  db: Db;
  pairing: Pairing;
  access: Pick<UnitAccess, 'hold'>;
  reader: UnitReader;
}

export function unitRoutes(app: Api, deps: UnitRoutesDeps): void {
  app.get('/units', ...listUnits(deps.reader));
  app.post('/units/pair', ...postPair(deps));
  app.delete('/units/:id/pairing', ...deletePairing(deps));
  app.get('/units/:id', ...getUnit(deps));
  app.put('/units/:id', ...putUnit(deps));
  app.get('/units/:id/state', ...getUnitState(deps));
}
