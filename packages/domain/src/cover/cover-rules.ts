import type { PumpSpeed } from '../filtration/pump-speed.ts';

/** What a closed cover does to filtration. */
export const closedBehaviours = ['nothing', 'filtrationLow', 'filtrationOff'] as const;
export type ClosedBehaviour = (typeof closedBehaviours)[number];

export interface CoverSettings {
  readonly whenClosed: ClosedBehaviour;
  /** Whether heater and solar heating may run under a closed cover. */
  readonly heatingAllowed: boolean;
}

/** The speed that a closed cover leaves of one. */
export function speedUnderCover(behaviour: ClosedBehaviour, speed: PumpSpeed): PumpSpeed {
  if (speed === 'off' || behaviour === 'nothing') return speed;
  return behaviour === 'filtrationLow' ? 'low' : 'off';
}
