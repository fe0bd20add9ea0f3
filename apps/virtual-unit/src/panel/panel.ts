import type { FaultName } from '#model/faults.ts';
import type { UnitView } from './view.ts';

/** What can be done at the front panel. */
export interface Panel {
  pair(): void;
  mode(): void;
  menu(): void;
  home(): void;
  /** The next setting of a page of the menu. */
  next(): void;
  /** The setting that is shown, a step down or up. */
  step(direction: 1 | -1): void;
  /** Pulls the cable (true) or plugs it in; without an argument, the other way than it is. */
  cable(out?: boolean): void;
  /** The same for the cable to its aqua unit. */
  bus(out?: boolean): void;
  /** Lets minutes pass at once. */
  skip(minutes: number): void;
  /** Ends the mixing delay after the start: for those who can't wait two minutes. */
  mixed(): void;
  /** Something goes wrong at the pool, or is well again. */
  fault(name: FaultName, on: boolean): void;
  view(): UnitView;
}
