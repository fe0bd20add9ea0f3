import type { UnitState } from '@poolhouse/contract/api/units';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import type { PartShown } from './use-equipment.ts';

/** What each row of the board is drawn from. */
export interface RowProps {
  unit: LiveUnit;
  state: UnitState;
  /** Undefined when the unit has not said how it is. */
  shown: PartShown | undefined;
  /** Nothing can be switched now. */
  isBlocked: boolean;
}
