import type { Transaction } from 'kysely';
import type { ServerEvents } from '#modules/events.ts';
import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess, UnitReader } from '#modules/units/index.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Outcome } from './alert-steps.ts';
import { evaluate, type Heard } from './evaluate.ts';
import { exportNotifications, type NotificationsExport } from './export-alerts.ts';
import { getOpenAlerts } from './get-open-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { getNotificationSettings, putNotificationSettings } from './notification-settings.ts';
import { endAlerts, keepWatch, noteAllSilent, noteSilent, openSilent, remind, watchAt } from './offline.ts';
import { postAcknowledge } from './post-acknowledge.ts';
import { type TellDeps, tellDue } from './tell.ts';

export { alertDefinition, notificationSettingsAnswer, openAlertsAnswer } from './resources.ts';

export interface AlertsDeps extends TellDeps {
  log: Log;
  events: ServerEvents;
  access: Pick<UnitAccess, 'units' | 'hold' | 'people'>;
  reader: Pick<UnitReader, 'own'>;
  jobs: Pick<Jobs, 'schedule' | 'wake'>;
  /** Without a broker nobody can be heard, and none of the units is silent. */
  canHear(): boolean;
}

/** What is wrong with units and pools, decided once whichever server looks, and told to owners as they wish. */
export interface Alerts {
  /** What these units said was written now: it is judged in a moment. Of a unit that waits for that the newest counts. */
  heard(units: readonly Heard[]): void;
  /** Looks after units that are silent, and after what is told again. */
  look(): Promise<void>;
  /** Tells what is due. */
  tell(): Promise<void>;
  /** Ends all alerts of a unit, because it is being unpaired; nobody is told. */
  endAll(trx: Transaction<Tables>, unitId: string): Promise<void>;
  /** Removes a unit's alerts: all, or those from before a time. */
  forget(trx: Transaction<Tables>, past: { unitId: string; before: Date | undefined }): Promise<void>;
  /** What users may take with them. */
  exportOf(userId: string): Promise<NotificationsExport[]>;
  routes(api: Api): void;
  /** Resolves when nothing waits to be judged. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const tellJob = 'alerts.tell';
const atOnce = 1_000;

export function createAlerts(deps: AlertsDeps): Alerts {
  const { db, clock, log, events, access, jobs, canHear } = deps;
  const rateLimits = createRateLimits({ db, clock });
  const limitsOf = (what: 'acknowledgements' | 'wishes') => createSendingLimits(rateLimits, what);
  // Units that wait to be judged: those that were heard within a second or so, and those that fell silent.
  const waiting = new Map<string, Heard>();
  const silent = new Set<string>();
  let working: Promise<void> | undefined;
  jobs.schedule('alerts.look', '* * * * *', look);
  jobs.schedule(tellJob, '* * * * *', () => tellDue(deps), { retryLimit: 0, soon: true });
  const stopPresence = events.on('unit.presence', ({ unitId, presence }) => {
    if (presence !== 'offline' || !canHear()) return;
    silent.add(unitId);
    work();
  });

  /** Whoever may see these units sees what is wrong with them, whether they look at one of them or not. */
  async function changed(unitIds: readonly string[]): Promise<void> {
    try {
      const people = await access.people(unitIds, 'see');
      for (const unitId of unitIds)
        events.emit('alert.changed', { unitId, userIds: people.get(unitId) ?? [] });
    } catch (error) {
      // What was done is done: they see it when they look next.
      log.warn({ err: error }, 'nobody was told at once that alerts changed');
    }
  }

  async function show(outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
    if ([...outcomes.values()].some(({ told }) => told)) jobs.wake(tellJob);
    const seen = [...outcomes].filter(([, outcome]) => outcome.seen).map(([unitId]) => unitId);
    if (seen.length > 0) await changed(seen);
  }

  async function judgeSome(): Promise<void> {
    const heard = [...waiting.values()].slice(0, atOnce);
    const fallen = [...silent].slice(0, atOnce);
    for (const { unitId } of heard) waiting.delete(unitId);
    for (const unitId of fallen) silent.delete(unitId);
    if (heard.length > 0) await show(await evaluate(db, heard, clock.now()));
    if (fallen.length > 0) showNoted(await noteSilent(db, fallen, clock.now()));
  }

  const showNoted = (unitIds: readonly string[]): void => {
    for (const unitId of unitIds) events.emit('timeline.told', { unitId });
  };

  async function judge(): Promise<void> {
    while (waiting.size > 0 || silent.size > 0) {
      // What could not be judged is judged when the unit is written again, within a minute.
      await judgeSome().catch((error: unknown) => log.warn({ err: error }, 'alerts wait for the database'));
    }
  }

  function work(): void {
    working ??= judge().finally(() => {
      working = undefined;
    });
  }

  async function look(): Promise<void> {
    if (!canHear()) return;
    const now = clock.now();
    const { isSettled, looksAtAll } = watchAt(await keepWatch(db, now), now);
    if (looksAtAll) showNoted(await noteAllSilent(db, now));
    if (isSettled) await show(await openSilent(db, now));
    if ((await remind(db, now)) > 0) jobs.wake(tellJob);
  }

  return {
    heard(units) {
      for (const { unitId, state } of units) if (state) waiting.set(unitId, { unitId, state });
      if (waiting.size > 0) work();
    },
    look,
    tell: () => tellDue(deps),
    // Whoever reads the unit is told that it is theirs no more.
    endAll: (trx, unitId) => endAlerts(trx, [unitId], clock.now()),
    async forget(trx, { unitId, before }) {
      let query = trx.deleteFrom('alerts').where('unit_id', '=', unitId);
      if (before) query = query.where('seen_at', '<', before);
      await query.execute();
    },
    exportOf: (userId) => exportNotifications(db, userId),
    routes(api) {
      api.get('/open_alerts', ...getOpenAlerts(deps));
      api.get('/units/:id/alerts', ...listAlerts(deps));
      api.post(
        '/alerts/:id/acknowledge',
        ...postAcknowledge({ ...deps, changed, limits: limitsOf('acknowledgements') }),
      );
      api.get('/units/:id/notification_settings', ...getNotificationSettings(deps));
      api.put(
        '/units/:id/notification_settings',
        ...putNotificationSettings({ ...deps, changed, limits: limitsOf('wishes') }),
      );
    },
    idle: async () => working,
    async stop() {
      stopPresence();
      await working;
    },
  };
}
