import type { UnitState } from '@poolhouse/contract/api/units';

/** Whether a wash of the filter is to begin as soon as the heater has cooled. */
export const washWaits = ({ backwash, backwashWhy }: UnitState['outputs']): boolean =>
  backwash === 'stopped' && backwashWhy !== undefined;
