import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { sql, type Transaction } from 'kysely';
import { createSendingLimits } from '#modules/commands/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import { createRateLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import { isMissing } from '#platform/db/constraint.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import { createDelivery, firstDue, type ToldUnit } from './delivery.ts';
import { exportSettings, type SettingsExport } from './export-settings.ts';
import { takeReport } from './reports.ts';
import { settingsRoutes } from './routes.ts';

export { settingsSectionAnswer, unitSettingsAnswer } from './resources.ts';

export interface SettingsDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  access: Pick<UnitAccess, 'hold'>;
  reader: UnitReader;
}

/** What a unit is to do by itself: wanted by people, gone by and answered by the unit, until both are the same. */
export interface Settings {
  /**
   * What a unit goes by. A change at its panel is answered under a new version.
   * @returns why it is not taken, if it is not
   * @throws when the database is away: nothing is kept
   */
  takeReport(unit: ToldUnit, report: SettingsReport): Promise<'unknown-version' | 'unknown-unit' | undefined>;
  /**
   * Sends what is newer than the versions that a unit has.
   * @throws when the database is away
   */
  sendNewer(unit: ToldUnit, have: Partial<Record<SectionName, number>>): Promise<void>;
  /** Takes back what a unit has not answered, because it is being unpaired: it goes on as it is. */
  takeBack(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** What users may take with them. */
  exportOf(userId: string): Promise<SettingsExport[]>;
  start(): void;
  stop(): void;
  routes(api: Api): void;
}

const sweepEvery = 15_000;

export function createSettings({ db, broker, clock, events, log, access, reader }: SettingsDeps): Settings {
  const delivery = createDelivery({ db, broker, clock, log });
  const limits = createSendingLimits(createRateLimits({ db, clock }), 'settings');
  let stopClock: (() => void) | undefined;

  function sweep(): void {
    delivery.sendDue().catch((error: unknown) => log.warn({ err: error }, 'settings wait for the database'));
  }

  return {
    async takeReport(unit, report) {
      try {
        const { outcome, isAsked } = await takeReport({ db, clock }, unit.unitId, report);
        const { section } = report;
        if (outcome === 'changed') events.emit('settings.changed', { unitId: unit.unitId, section });
        if (isAsked) await delivery.send(unit, section);
        return outcome === 'unknown-version' ? outcome : undefined;
      } catch (error) {
        // It was removed, and its connection ends within a second.
        if (isMissing(error)) return 'unknown-unit';
        throw error;
      }
    },
    async sendNewer(unit, have) {
      for (const section of await delivery.sendNewer(unit, have)) {
        events.emit('settings.changed', { unitId: unit.unitId, section });
      }
    },
    async takeBack(trx, unitId) {
      await trx
        .updateTable('unit_settings')
        .set({
          ...{ desired: sql`reported`, refused: null, changed_by: null, changed_at: null },
          // Under a version of its own: what the unit still answers is about what is taken back.
          desired_version: sql`desired_version + (reported_version < desired_version)::integer`,
          due_at: sql`case when reported is not null and reported_version < desired_version
            then ${firstDue(clock.now())}::timestamptz end`,
        })
        .where('unit_id', '=', unitId)
        .execute();
    },
    exportOf: (userId) => exportSettings(db, userId),
    start() {
      stopClock = clock.every(sweepEvery, sweep);
    },
    stop: () => stopClock?.(),
    routes: (api) => settingsRoutes(api, { db, clock, events, access, reader, delivery, limits }),
  };
}
