import type { PortalKey } from '@poolhouse/i18n/key';
import { createContext, useContext } from 'react';
import type { LiveUnit } from './live-unit.ts';

export const UnitContext = createContext<LiveUnit | undefined>(undefined);

/** The unit whose tabs are open; the layout around them has loaded it. */
export function useUnit(): LiveUnit {
  const unit = useContext(UnitContext);
  if (!unit) throw new Error('a tab of a unit was drawn outside of its layout');
  return unit;
}

/** The label of the tab with this path, when there is one to open. */
export type TabLabels = (path: string) => PortalKey | undefined;

export const UnitTabsContext = createContext<TabLabels>(() => undefined);

/** The labels of the tabs around a screen, so that it can link to another tab without importing it. */
export const useTabLabels = (): TabLabels => useContext(UnitTabsContext);
