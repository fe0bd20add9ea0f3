import { type FiltrationSettings, filtrationPlan, type PlanInput } from './filtration-plan.ts';
import { DAY_MINUTES } from './interval.ts';

/** A period of filtration that is still to come, in minutes from now. */
export interface ComingFiltration {
  readonly inMinutes: number;
  readonly forMinutes: number;
}

/**
 * The next filtration that the mode plans at the present temperatures, within a day: what begins after a pause, not
 * what runs now. Undefined when nothing begins, as in the modes off and on.
 */
export function comingFiltration(
  input: PlanInput,
  settings: FiltrationSettings,
): ComingFiltration | undefined {
  const runs = (ahead: number) =>
    filtrationPlan({ ...input, minute: (input.minute + ahead) % DAY_MINUTES }, settings).speed !== 'off';
  let begin: number | undefined;
  let paused = !runs(0);
  for (let ahead = 1; ahead <= 2 * DAY_MINUTES; ahead += 1) {
    const running = runs(ahead);
    if (begin === undefined && ahead > DAY_MINUTES) return undefined;
    if (begin === undefined && paused && running) begin = ahead;
    if (begin !== undefined && !running) return { inMinutes: begin, forMinutes: ahead - begin };
    paused = !running;
  }
  return undefined;
}
