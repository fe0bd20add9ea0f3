import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import { createBudgets } from '#platform/budgets.ts';
import type { Clock } from '#platform/clock.ts';
import { isMissing } from '#platform/db/constraint.ts';
import type { Db, Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Log } from '#platform/log.ts';
import { createDelivery, type ToldUnit } from './delivery.ts';
import { exportSettings, type SettingsExport } from './export-settings.ts';
import { forgetTexts } from './forget-texts.ts';
import { type Asked, createInbox, type ReportFault, type Said } from './inbox.ts';
import { relayNames } from './relay-names.ts';
import { takeReports } from './reports.ts';
import { settingsRoutes } from './routes.ts';
import { takeBack } from './take-back.ts';

export { canisterAlarms } from './canister-alarms.ts';
export { takeReports } from './reports.ts';
export { settingsSectionAnswer, unitSettingsAnswer } from './resources.ts';

export interface SettingsDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  events: ServerEvents;
  log: Log;
  access: Pick<UnitAccess, 'hold'>;
  reader: UnitReader;
  /** Changes that a unit may report at once, and a second for long. */
  budget?: { most: number; perSecond: number };
}

/** What a unit is to do by itself: wanted by people, gone by and answered by the unit, until both are the same. */
export interface Settings {
  /**
   * What a unit goes by. A change at its panel is answered under a new version. What a unit says while others are
   * served is taken together.
   * @returns why it is not taken, if it is not
   * @throws when the database is away: nothing is kept
   */
  takeReport(unit: ToldUnit, report: SettingsReport, at: Date): Promise<ReportFault | undefined>;
  /**
   * Sends what is newer than the versions that a unit has.
   * @param at when it said so, as for a report: what came in later is known better
   * @throws when the database is away
   */
  sendNewer(unit: ToldUnit, have: Asked['have'], at: Date): Promise<void>;
  /** A unit has another secret: what was spent with the old one is not its own. */
  renew(unitId: string): void;
  /** Takes back what a unit has not answered, because it is being unpaired. */
  takeBack(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** Empties what people wrote into a unit's settings, because its last owner is being erased. */
  forgetTexts(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** What users may take with them. */
  exportOf(userId: string): Promise<SettingsExport[]>;
  start(): void;
  /** Resolves when what units have said is taken. */
  stop(): Promise<void>;
  /** What its owner called a unit's relays. */
  relayNames(unitId: string): Promise<Record<string, string>>;
  routes(api: Api): void;
}

const sweepEvery = 15_000;
/** Each is entered into the timeline, which is kept for over a year. */
const usualBudget = { most: 5_000, perSecond: 0.1 };

export function createSettings(deps: SettingsDeps): Settings {
  const { db, broker, clock, events, log, access, reader } = deps;
  const budgets = createBudgets({ ...(deps.budget ?? usualBudget), now: () => performance.now() });
  const delivery = createDelivery({ db, broker, clock, log });
  const limits = createSendingLimits(createRateLimits({ db, clock }), 'settings');
  const inbox = createInbox({ take, answer });
  let stopClock: (() => void) | undefined;

  function sweep(): void {
    delivery.sendDue().catch((error: unknown) => log.warn({ err: error }, 'settings wait for the database'));
  }

  async function take(unit: ToldUnit, said: readonly Said[]): Promise<(ReportFault | undefined)[]> {
    const unpaid = said.findIndex(() => !budgets.spend(unit.unitId, 1));
    const paid = unpaid === -1 ? said : said.slice(0, unpaid);
    let news = 0;
    try {
      const taken = paid.length > 0 ? await takeReports({ db, clock }, unit.unitId, paid) : [];
      news = taken.filter(({ outcome }) => outcome === 'changed').length;
      const told: Promise<void>[] = [];
      for (const { section, outcome, isAsked, answer: message } of taken) {
        if (outcome === 'changed') events.emit('settings.changed', { unitId: unit.unitId, section });
        if (message) told.push(delivery.answer(unit, message));
        else if (isAsked) await delivery.send(unit, section);
      }
      await Promise.all(told);
      return said.map((_, index): ReportFault | undefined => {
        if (index >= taken.length) return 'over-budget';
        return taken[index]?.outcome === 'unknown-version' ? 'unknown-version' : undefined;
      });
    } catch (error) {
      // It was removed, and its connection ends within a second.
      if (isMissing(error)) return said.map(() => 'unknown-unit');
      throw error;
    } finally {
      budgets.settle(unit.unitId, news - paid.length);
    }
  }

  async function answer(unit: ToldUnit, asked: Asked): Promise<void> {
    // Whoever says again and again that it has forgotten makes no more of it than of changes.
    const mayIssue = () => budgets.spend(unit.unitId, 1);
    for (const section of await delivery.sendNewer(unit, asked, mayIssue)) {
      events.emit('settings.changed', { unitId: unit.unitId, section });
    }
  }

  return {
    takeReport: (unit, report, at) => inbox.add(unit, { report, at }),
    sendNewer: (unit, have, at) => inbox.ask(unit, { have, at }),
    renew: budgets.forget,
    forgetTexts: (trx, unitId) => forgetTexts(trx, unitId, clock.now()),
    takeBack: (trx, unitId) => takeBack(trx, unitId, clock.now()),
    relayNames: (unitId) => relayNames(db, unitId),
    exportOf: (userId) => exportSettings(db, userId),
    start() {
      stopClock = clock.every(sweepEvery, sweep);
    },
    stop() {
      stopClock?.();
      return inbox.idle();
    },
    routes: (api) => settingsRoutes(api, { db, clock, events, access, reader, delivery, limits }),
  };
}
