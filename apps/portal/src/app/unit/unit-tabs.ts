import type { Brand } from '@poolhouse/brands/brand';
import type { PortalKey } from '@poolhouse/i18n/key';
import type { ComponentType } from 'react';

/** A tab of a unit, and all there is to say about it. */
export interface UnitTab {
  /** Below `/units/:serial`. */
  path: string;
  label: PortalKey;
  /** Only in brands that have this flag. */
  flag?: keyof Brand['flags'];
  /** Only for units that have this feature. */
  feature?: string;
  /** It has pages of its own below it. */
  nested?: true;
  /** Without one it is not built yet, and says so. */
  screen?: () => Promise<ComponentType>;
}

const status = async () => (await import('#features/status/status-screen.tsx')).StatusScreen;
const remote = async () => (await import('#features/remote/remote-screen.tsx')).RemoteScreen;
const mode = async () => (await import('#features/remote/mode-screen.tsx')).ModeScreen;
const control = { flag: 'remoteControl' } as const;

/** In the order in which they stand; the first one is also what a unit's own address shows. */
export const unitTabs: readonly [UnitTab, ...UnitTab[]] = [
  { path: 'status', label: 'unit.tab.status', screen: status },
  { path: 'history', label: 'unit.tab.history' },
  { path: 'consumables', label: 'unit.tab.consumables' },
  { path: 'notifications', label: 'unit.tab.notifications' },
  { path: 'configuration', label: 'unit.tab.configuration' },
  { path: 'timeline', label: 'unit.tab.timeline' },
  { path: 'protocols', label: 'unit.tab.protocols' },
  { path: 'edit', label: 'unit.tab.edit' },
  { path: 'settings', label: 'unit.tab.settings', nested: true },
  { path: 'remote', label: 'unit.tab.remote', ...control, screen: remote },
  { path: 'cover', label: 'unit.tab.cover', ...control, feature: 'cover' },
  { path: 'mode', label: 'unit.tab.mode', ...control, screen: mode },
];

/** The tabs that this brand shows for a unit with these features. */
export const tabsOf = (flags: Brand['flags'], features: readonly string[]): UnitTab[] =>
  unitTabs.filter(({ flag, feature }) => (!flag || flags[flag]) && (!feature || features.includes(feature)));

/** Patterns of the paths of a tab, below the unit's own. */
export const tabPatterns = ({ path, nested }: UnitTab): string[] => (nested ? [path, `${path}/*`] : [path]);
