import type { Brand } from '@poolhouse/brands/brand';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import type { PortalKey } from '@poolhouse/i18n/key';
import type { ComponentType } from 'react';
import type { Volume } from '#shared/i18n/load.ts';
import type { ScreenName } from './unit-screens.ts';

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
  screen: () => Promise<ComponentType>;
}

/** Beside the frame of a unit and not in the route table, which every page loads, the login too. */
const of = (name: ScreenName) => async () => (await import('./unit-screens.ts')).screens[name]();

const control = { flag: 'remoteControl', volume: 'control' } as const;

/** In the order in which they stand; the first one is also what a unit's own address shows. */
export const unitTabs: readonly [UnitTab, ...UnitTab[]] = [
  { path: 'status', label: 'unit.tab.status', screen: of('status') },
  { path: 'history', label: 'unit.tab.history', screen: of('history') },
  { path: 'consumables', label: 'unit.tab.consumables', volume: 'control', screen: of('consumables') },
  {
    path: 'notifications',
    label: 'unit.tab.notifications',
    needs: 'notification',
    screen: of('notifications'),
  },
  { path: 'configuration', label: 'unit.tab.configuration', screen: of('configuration') },
  { path: 'timeline', label: 'unit.tab.timeline', screen: of('timeline') },
  { path: 'protocols', label: 'unit.tab.protocols', screen: of('protocols') },
  { path: 'edit', label: 'unit.tab.edit', screen: of('edit') },
  { path: 'settings', label: 'unit.tab.settings', nested: true, screen: of('settings') },
  { path: 'remote', label: 'unit.tab.remote', ...control, screen: of('remote') },
  { path: 'cover', label: 'unit.tab.cover', ...control, feature: 'cover', screen: of('cover') },
  { path: 'mode', label: 'unit.tab.mode', ...control, screen: of('mode') },
];

/** The tabs that this brand has. */
export const tabsOf = (flags: Brand['flags']): UnitTab[] =>
  unitTabs.filter(({ flag }) => !flag || flags[flag]);

/** The pattern of the paths of a tab, below the unit's own: one for all of its pages, which share what they hold. */
export const tabPattern = ({ path, nested }: UnitTab): string => (nested ? `${path}/*` : path);
