import type { UnitState } from '@poolhouse/contract/api/units';
import { isPumpSpeed, type PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { StandingNow } from '#unit/standing/standing.ts';

export interface FiltrationNow {
  readonly speed: PumpSpeed;
  readonly byHand: boolean;
  /** When that ends, ISO instant; undefined where nobody knows. */
  readonly until: string | undefined;
}

/** What the pump does just now and until when; undefined where nobody can say that. */
export function filtrationNow(
  { outputs }: Pick<UnitState, 'outputs'>,
  { presence, now }: Pick<StandingNow, 'presence' | 'now'>,
): FiltrationNow | undefined {
  const { filtration: speed, filtrationWhy: why, filtrationUntil: until } = outputs;
  if (presence !== 'online' || !isPumpSpeed(speed)) return undefined;
  const byHand = why === 'by-hand';
  // The end of the plan is neither that of a wash nor of what stops the pump.
  const isOfThis = byHand || (speed !== 'off' && why !== 'backwash');
  const isKnown = isOfThis && typeof until === 'string' && Date.parse(until) > now;
  return { speed, byHand, until: isKnown ? until : undefined };
}
