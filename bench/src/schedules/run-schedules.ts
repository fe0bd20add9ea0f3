import { seeded } from '../figure.ts';

/**
 * One unit and its cloud, and a line between them.
 * @returns what went wrong, undefined when nothing did
 */
export type Lane<Step> = (steps: readonly Step[], random: () => number) => Promise<string | undefined>;

export interface SchedulesOptions<Step> {
  /** Of the first schedule; each further one has the next. */
  readonly seed: number;
  readonly count: number;
  /** They run side by side. */
  readonly lanes: readonly Lane<Step>[];
  readonly scheduleOf: (random: () => number) => Step[];
  /** Whether the first that goes wrong is enough. */
  readonly isOneEnough?: boolean;
}

/** A schedule after which something was wrong. */
export interface Failure<Step> {
  readonly seed: number;
  readonly what: string;
  readonly steps: readonly Step[];
}
export interface RunSchedules<Step> {
  readonly count: number;
  readonly steps: number;
  readonly failures: readonly Failure<Step>[];
}

/** Runs schedules, each out of a seed of its own. */
export async function runSchedules<Step>(options: SchedulesOptions<Step>): Promise<RunSchedules<Step>> {
  const failures: Failure<Step>[] = [];
  let [begun, count, stepsMade] = [0, 0, 0];
  const isOver = () => begun >= options.count || (options.isOneEnough === true && failures.length > 0);
  async function work(run: Lane<Step>): Promise<void> {
    while (!isOver()) {
      const seed = options.seed + begun++;
      const random = seeded(seed);
      const steps = options.scheduleOf(random);
      const what = await run(steps, random).catch((error: unknown) => String(error));
      count++;
      stepsMade += steps.length;
      if (what !== undefined) failures.push({ seed, what, steps });
    }
  }
  await Promise.all(options.lanes.map(work));
  return { count, steps: stepsMade, failures };
}
