import { createContext, useContext } from 'react';
import type { LiveUnit } from './live-unit.ts';

export const UnitContext = createContext<LiveUnit | undefined>(undefined);

/** The unit whose tabs are open; the layout around them has loaded it. */
export function useUnit(): LiveUnit {
  const unit = useContext(UnitContext);
  if (!unit) throw new Error('a tab of a unit was drawn outside of its layout');
  return unit;
}
