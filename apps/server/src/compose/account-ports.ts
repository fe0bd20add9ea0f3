import type { EraseUser, ExportPart } from '#modules/accounts/index.ts';
import type { Alerts } from '#modules/alerts/index.ts';
import type { Commands } from '#modules/commands/index.ts';
import type { Settings } from '#modules/settings/index.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
import type { Timeline } from '#modules/timeline/index.ts';
import type { Units } from '#modules/units/index.ts';

export interface UnitModules {
  units: Pick<Units, 'eraseOwner' | 'exportUnits' | 'exportAudit'>;
  commands: Pick<Commands, 'erase' | 'exportOf'>;
  settings: Pick<Settings, 'forgetTexts' | 'exportOf'>;
  telemetry: Pick<Telemetry, 'forget'>;
  timeline: Pick<Timeline, 'forget' | 'exportOf'>;
  alerts: Pick<Alerts, 'forget' | 'exportOf'>;
}

/** What goes of units, commands, settings, minutes and timelines when a user is erased. */
export const eraseFromUnits =
  (modules: () => UnitModules): EraseUser =>
  async (trx, user) => {
    const { units, commands, settings, telemetry, timeline, alerts } = modules();
    const { pasts, tell } = await units.eraseOwner(trx, user);
    await commands.erase(trx, user.id);
    for (const past of pasts) {
      await telemetry.forget(trx, past);
      await timeline.forget(trx, past);
      await alerts.forget(trx, past);
      // What is another's by now says what that one wrote.
      if (past.before === undefined) await settings.forgetTexts(trx, past.unitId);
    }
    return async () => tell();
  };

/** What the export of a user's data says of their units. */
export const exportFromUnits = (modules: () => UnitModules): ExportPart[] => [
  { name: 'units', collect: (userId) => modules().units.exportUnits(userId) },
  { name: 'commands', pages: (userId) => modules().commands.exportOf(userId) },
  { name: 'settings', collect: (userId) => modules().settings.exportOf(userId) },
  { name: 'timeline', pages: (userId) => modules().timeline.exportOf(userId) },
  { name: 'notifications', collect: (userId) => modules().alerts.exportOf(userId) },
  { name: 'audit', pages: (userId) => modules().units.exportAudit(userId) },
];
