import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import type { Clock } from '#platform/clock.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { createLookup } from '#platform/db/lookup.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import { createUnitAccess, type UnitAccess } from './access/access.ts';
import { ownedUnits } from './access/owners.ts';
import { createAquaLinks } from './aqua/aqua-links.ts';
import { createUnitDirectory, type UnitDirectory } from './directory.ts';
import { createOwnerEraser, type ErasedOwner } from './erase-owner.ts';
import { type AuditExport, exportAudit, exportUnits, type UnitExport } from './export-units.ts';
import { type Claims, createClaims } from './pairing/claims.ts';
import { createPairing, type Pairing } from './pairing/pairing.ts';
import { createPairingTries } from './pairing/pairing-tries.ts';
import { createUnitChanges, type UnitChanges } from './provisioning/changes.ts';
import { createUnitCredentials, type UnitCredentials } from './provisioning/credentials.ts';
import { createUnitReader, type UnitReader } from './reading/unit-reader.ts';
import { unitRoutes } from './routes.ts';
import { createUnitStateStore, type StoredUnit } from './state-store.ts';

export type { UnitAccess } from './access/access.ts';
export { currentOwners, lastOwner } from './access/owners.ts';
export { audit } from './audit.ts';
export { ownedSerials, provisionOwned, removeUnits } from './demo.ts';
export type { KnownUnit, UnitDirectory } from './directory.ts';
export type { ErasedOwner } from './erase-owner.ts';
export type { AuditExport, UnitExport } from './export-units.ts';
export type { Claims } from './pairing/claims.ts';
export type { Pairing, PairRequest } from './pairing/pairing.ts';
export type { UnitChange } from './provisioning/changes.ts';
export type { UnitCredentials } from './provisioning/credentials.ts';
export { newUnit, type ProvisionedUnit, type ProvisionRequest, provision } from './provisioning/provision.ts';
export {
  type RetireDeps,
  type Retired,
  removeUnit,
  revokeSecret,
  rotateSecret,
} from './provisioning/retire.ts';
export { toPresenceView } from './reading/presence-view.ts';
export { aquaOf } from './reading/to-unit.ts';
export type { OwnUnit, UnitReader } from './reading/unit-reader.ts';
export { unitDefinition, unitStateAnswer } from './resources.ts';
export { flagsOff, setFlags } from './set-flags.ts';
export type { StoredUnit } from './state-store.ts';
export { isOvertaken, toUnitState } from './unit-state.ts';

export interface UnitsDeps {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  /** Whether other nodes use the same broker. */
  manyNodes: boolean;
  /** Runs inside the transaction that unpairs. */
  onUnpairing(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** What units said was written now, by this node. */
  onSaved(units: readonly StoredUnit[]): void;
}

interface UnitSettings {
  hasOwner: boolean;
  timeZone: string;
}

/** Units, who owns them, whether they can be reached and what they said last. */
export interface Units {
  credentials: UnitCredentials;
  /** What was done to secrets and units here or anywhere else. */
  changes: UnitChanges;
  directory: UnitDirectory;
  claims: Claims;
  pairing: Pairing;
  access: UnitAccess;
  reader: UnitReader;
  /** Time zone, and whether it has an owner, as they are stored now. */
  settingsOf(unitId: string): Promise<UnitSettings | undefined>;
  /** Releases all units of a user who is being erased, and everything of theirs that units keep. */
  eraseOwner(trx: Transaction<Tables>, user: { id: string }): Promise<ErasedOwner>;
  /** What users may take with them: their units, and what they did with which. */
  exportUnits(userId: string): Promise<UnitExport[]>;
  exportAudit(userId: string): AsyncIterable<AuditExport[]>;
  routes(api: Api): void;
}

export function createUnits(deps: UnitsDeps): Units {
  const { db, clock, events, log, manyNodes, onUnpairing, onSaved } = deps;
  const credentials = createUnitCredentials({ db });
  const store = createUnitStateStore(db);
  const directory = createUnitDirectory({ store, clock, events, log, manyNodes, onSaved });
  const claims = createClaims({ db, clock });
  const rateLimits = createRateLimits({ db, clock });
  const limits = createSendingLimits(rateLimits, 'names');
  const tries = createPairingTries(rateLimits, log);
  const access = createUnitAccess({ db, clock });
  const pairing = createPairing({ db, clock, events, log, tries, access, directory, onUnpairing });
  const reader = createUnitReader({ db, clock, directory, access, manyNodes });
  const aquaLinks = createAquaLinks({ db, clock, events, access, reader, pairing, rateLimits });
  return {
    credentials,
    changes: createUnitChanges({ db, clock, log }),
    directory,
    claims,
    pairing,
    access,
    reader,
    settingsOf: createLookup({ load: (ids) => loadSettings(db, ids) }),
    eraseOwner: createOwnerEraser({ clock, events, directory, onUnpairing }),
    exportUnits: (userId) => exportUnits(db, userId),
    exportAudit: (userId) => exportAudit(db, userId),
    routes: (api) => unitRoutes(api, { db, clock, events, pairing, aquaLinks, reader, access, limits }),
  };
}

async function loadSettings(db: Db, ids: readonly string[]): Promise<Map<string, UnitSettings>> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'time_zone as timeZone'])
    .where('id', '=', anyOf(ids))
    .execute();
  const owned = await ownedUnits(db, ids);
  return new Map(rows.map(({ id, timeZone }) => [id, { timeZone, hasOwner: owned.has(id) }]));
}
