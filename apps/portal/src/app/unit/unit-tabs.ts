import type { Brand } from '@poolhouse/brands/brand';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import type { PortalKey } from '@poolhouse/i18n/key';
import type { ComponentType } from 'react';
import type { Volume } from '#shared/i18n/load.ts';
import { openMessages } from '#shared/i18n/set-language.ts';

/** A tab of a unit, and all there is to say about it. */
export interface UnitTab {
  /** Below `/units/:serial`. */
  path: string;
  label: PortalKey;
  /** Only in brands that have this flag. */
  flag?: keyof Brand['flags'];
  /** Only for units that have this feature. */
  feature?: string;
  /** For units for which whoever runs the cloud has switched this off it stays, and says that it is not allowed. */
  needs?: UnitFlag;
  /** It has pages of its own below it. */
  nested?: true;
  /** Messages that it needs besides those of all tabs. */
  volume?: Volume;
  /** Without one it is not built yet, and says so. */
  screen?: () => Promise<ComponentType>;
}

const status = async () => {
  const { StatusScreen, messages } = await import('#features/status/status-screen.tsx');
  await openMessages(messages);
  return StatusScreen;
};
const edit = async () => {
  const { EditScreen, messages } = await import('#features/unit-edit/edit-screen.tsx');
  await openMessages(messages);
  return EditScreen;
};
const remote = async () => (await import('#features/remote/remote-screen.tsx')).RemoteScreen;
const mode = async () => (await import('#features/remote/mode-screen.tsx')).ModeScreen;
const cover = async () => (await import('#features/cover/cover-screen.tsx')).CoverScreen;
const consumables = async () =>
  (await import('#features/consumables/consumables-screen.tsx')).ConsumablesScreen;
const configuration = async () => {
  const { ConfigurationScreen, messages } = await import('#features/configuration/configuration-screen.tsx');
  await Promise.all(messages.map(openMessages));
  return ConfigurationScreen;
};
const settings = async () => {
  const { SettingsScreen, messages } = await import('#features/settings/settings-screen.tsx');
  await openMessages(messages);
  return SettingsScreen;
};
const history = async () => {
  const { HistoryScreen, messages } = await import('#features/history/history-screen.tsx');
  await openMessages(messages);
  return HistoryScreen;
};
const timeline = async () => {
  const { TimelineScreen, messages } = await import('#features/timeline/timeline-screen.tsx');
  await openMessages(messages);
  return TimelineScreen;
};
const protocols = async () => {
  const { ProtocolsScreen, messages } = await import('#features/protocols/protocols-screen.tsx');
  await openMessages(messages);
  return ProtocolsScreen;
};
const control = { flag: 'remoteControl', volume: 'control' } as const;

/** In the order in which they stand; the first one is also what a unit's own address shows. */
export const unitTabs: readonly [UnitTab, ...UnitTab[]] = [
  { path: 'status', label: 'unit.tab.status', screen: status },
  { path: 'history', label: 'unit.tab.history', screen: history },
  { path: 'consumables', label: 'unit.tab.consumables', volume: 'control', screen: consumables },
  { path: 'notifications', label: 'unit.tab.notifications', needs: 'notification' },
  { path: 'configuration', label: 'unit.tab.configuration', screen: configuration },
  { path: 'timeline', label: 'unit.tab.timeline', screen: timeline },
  { path: 'protocols', label: 'unit.tab.protocols', screen: protocols },
  { path: 'edit', label: 'unit.tab.edit', screen: edit },
  { path: 'settings', label: 'unit.tab.settings', nested: true, screen: settings },
  { path: 'remote', label: 'unit.tab.remote', ...control, screen: remote },
  { path: 'cover', label: 'unit.tab.cover', ...control, feature: 'cover', screen: cover },
  { path: 'mode', label: 'unit.tab.mode', ...control, screen: mode },
];

/** The tabs that this brand shows for a unit with these features. */
export const tabsOf = (flags: Brand['flags'], features: readonly string[]): UnitTab[] =>
  unitTabs.filter(({ flag, feature }) => (!flag || flags[flag]) && (!feature || features.includes(feature)));

/** The pattern of the paths of a tab, below the unit's own: one for all of its pages, which share what they hold. */
export const tabPattern = ({ path, nested }: UnitTab): string => (nested ? `${path}/*` : path);
