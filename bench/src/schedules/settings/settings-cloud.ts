import type { SectionState } from '@poolhouse/contract/settings/sections';
import {
  decodeSettingsGet,
  decodeSettingsReport,
  type SettingsReport,
} from '@poolhouse/contract/unit/settings-messages';
import type { Pool } from 'pg';
import type { ServerEventMap } from '../../../../apps/server/src/modules/events.ts';
import { changeSection } from '../../../../apps/server/src/modules/settings/changing.ts';
import { createDelivery } from '../../../../apps/server/src/modules/settings/delivery.ts';
import { createSettings, type Settings } from '../../../../apps/server/src/modules/settings/index.ts';
import { giveToOwner, ownedUnits } from '../../../../apps/server/src/modules/units/access/owners.ts';
import { createUnits } from '../../../../apps/server/src/modules/units/index.ts';
import type { Broker } from '../../../../apps/server/src/platform/broker/port.ts';
import type { Clock } from '../../../../apps/server/src/platform/clock.ts';
import type { Db } from '../../../../apps/server/src/platform/db/tables.ts';
import { createEvents } from '../../../../apps/server/src/platform/events.ts';
import { createLog } from '../../../../apps/server/src/platform/log.ts';
import { unlimited } from '../../../../apps/server/src/testing/units/unlimited.ts';
import { firstCloud, provisionUnits } from '../../fleet/provision.ts';
import { createLife, type Life, mortalDb } from '../mortal-db.ts';
import { actorOf, addOwner, type Owner } from '../people.ts';
import { silentBroker } from '../silent-broker.ts';
import { section } from './settings-unit.ts';

export interface TakenReport {
  readonly db: Db;
  readonly settings: Settings;
  readonly unit: { unitId: string; serial: string };
  readonly report: SettingsReport;
  readonly at: Date;
}
/** What the cloud makes of a report. */
export type Take = (taken: TakenReport) => Promise<unknown>;
export const shippedTake: Take = ({ settings, unit, report, at }) => settings.takeReport(unit, report, at);

export interface CloudOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly take: Take;
  readonly life: Life;
  /** Something for the unit is on its way. */
  readonly send: (body: string) => void;
}

/** The shipped server's settings of one unit, from bytes to bytes, over a real database. */
export interface ScheduledCloud {
  /** Forgets everything about the unit's settings; somebody owns it. */
  reset(): Promise<void>;
  /** @returns false when somebody else changed it meanwhile */
  put(state: SectionState): Promise<boolean>;
  hear(topic: string, payload: Uint8Array): Promise<void>;
  /** Sends again what is due. */
  sendDue(): Promise<void>;
  /** Another server begins: it knows what the database knows. */
  boot(): void;
  /** Its owner gives the unit away. */
  unpair(): Promise<void>;
  /**
   * A unit that has no owner any more goes to somebody else.
   * @param before the row before it was unpaired @returns what nobody will have wanted from then on
   */
  giveAway(before: Awaited<ReturnType<typeof rowOf>>): Promise<SectionState | undefined>;
  row(): Promise<Awaited<ReturnType<typeof rowOf>>>;
}

const rowOf = (db: Db, unitId: string) =>
  db
    .selectFrom('unit_settings')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .executeTakeFirst();

export async function scheduledCloud(options: CloudOptions): Promise<ScheduledCloud> {
  const { pool, clock, take, life, send } = options;
  const db = mortalDb(pool, life);
  // What is looked at and put back between schedules is nothing that the server does.
  const immortal = mortalDb(pool, createLife());
  const cloudId = await firstCloud(pool);
  const [made] = await provisionUnits(pool, 1);
  if (!made) throw new Error('no unit was made');
  const unit = { unitId: made.id, serial: made.serial };
  await immortal.insertInto('unit_states').values({ unit_id: made.id, connected: true }).execute();
  const people: [Owner, Owner] = [await addOwner(immortal, cloudId), await addOwner(immortal, cloudId)];
  let owner = people[0];
  const broker: Broker = {
    ...silentBroker,
    publish: (_topic, payload) => life.live(async () => send(payload)),
  };
  const log = createLog('silent');
  let server = start();

  function start() {
    const events = createEvents<ServerEventMap>();
    const units = createUnits({
      ...{ db, clock, events, log, manyNodes: false },
      onUnpairing: (trx, unitId) => settings.takeBack(trx, unitId),
      onSaved: () => undefined,
    });
    const { access, reader } = units;
    const settings: Settings = createSettings({
      ...{ db, broker, clock, events, log, access, reader },
      // More than a unit may report.
      budget: { most: 1e9, perSecond: 1 },
    });
    return { events, units, settings, access, reader, delivery: createDelivery({ db, broker, clock, log }) };
  }
  const own = ({ id: userId }: Owner) =>
    immortal
      .transaction()
      .execute((trx) => giveToOwner(trx, { unitId: unit.unitId, userId, since: clock.now() }));
  await own(owner);

  return {
    async reset() {
      const of = `where unit_id = '${unit.unitId}'`;
      await pool.query(
        `delete from unit_settings ${of}; delete from audit ${of}; delete from timeline ${of}`,
      );
    },
    async put(state) {
      const version = (await rowOf(immortal, unit.unitId))?.desired_version ?? 0;
      const { events, access, reader, delivery } = server;
      try {
        await changeSection(
          { db, clock, events, access, reader, delivery, limits: unlimited },
          actorOf(owner, cloudId),
          { id: unit.unitId, serial: unit.serial },
          { section, version, state },
        );
        return true;
      } catch (error) {
        if (error instanceof Error && error.message === 'conflict: settings-changed') return false;
        throw error;
      }
    },
    async hear(topic, payload) {
      const { settings } = server;
      const report = topic === 'up/settings' ? decodeSettingsReport(payload)?.report : undefined;
      const have = topic === 'up/settings/get' ? decodeSettingsGet(payload)?.have : undefined;
      if (report) await take({ db, settings, unit, report, at: clock.now() });
      else if (have) await settings.sendNewer(unit, have, clock.now());
      else throw new Error(`the cloud does not understand ${topic}`);
    },
    sendDue: () => server.delivery.sendDue(),
    boot() {
      server = start();
    },
    unpair: () => server.units.pairing.unpair(actorOf(owner, cloudId), unit.unitId),
    async giveAway(before) {
      // Its server died before the owner was rid of it.
      if ((await ownedUnits(immortal, [unit.unitId])).size > 0) return undefined;
      owner = people[owner === people[0] ? 1 : 0];
      await own(owner);
      const isPending = before !== undefined && before.reported_version < before.desired_version;
      // What was changed at the panel stays: nobody wanted it from afar.
      return isPending && before.changed_by !== null ? (before.desired ?? undefined) : undefined;
    },
    row: () => rowOf(immortal, unit.unitId),
  };
}
