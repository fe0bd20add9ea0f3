import { join } from 'node:path';
import type { Pool } from 'pg';
import { shippedTake as takeAnswer } from './commands/command-cloud.ts';
import { type LaneOptions as CommandLaneOptions, commandLane } from './commands/command-lane.ts';
import { type Step as CommandStep, scheduleOf as commandSchedule } from './commands/command-steps.ts';
import { shippedCommands } from './commands/command-unit.ts';
import { naiveCommands, naiveTake as naiveTakeAnswer } from './commands/naive-commands.ts';
import { type RunSchedules, runSchedules } from './run-schedules.ts';
import { naiveSync, naiveTake as naiveTakeReport } from './settings/naive-settings.ts';
import { shippedTake as takeReport } from './settings/settings-cloud.ts';
import { type LaneOptions as SettingsLaneOptions, settingsLane } from './settings/settings-lane.ts';
import { type Step as SettingsStep, scheduleOf as settingsSchedule } from './settings/settings-steps.ts';
import { shippedSync } from './settings/settings-unit.ts';

export interface Run {
  /** A lane each. */
  readonly pools: readonly Pool[];
  readonly count: number;
  readonly seed: number;
  readonly isOneEnough?: boolean;
}

/** Schedules through the shipped modules of server and unit, or with something naive in the place of one. */
export async function runSettings(
  { pools, ...run }: Run,
  instead: Partial<SettingsLaneOptions> = {},
): Promise<RunSchedules<SettingsStep>> {
  const shipped = { take: takeReport, makeSync: shippedSync };
  const lanes = await Promise.all(pools.map((pool) => settingsLane({ pool, ...shipped, ...instead })));
  return runSchedules({ ...run, lanes, scheduleOf: settingsSchedule });
}

/** The same for commands. @param folder existing, for the flash of each lane's unit */
export async function runCommands(
  { pools, folder, ...run }: Run & { readonly folder: string },
  instead: Partial<CommandLaneOptions> = {},
): Promise<RunSchedules<CommandStep>> {
  const shipped = { take: takeAnswer, makeCommands: shippedCommands };
  const lanes = await Promise.all(
    pools.map((pool, lane) =>
      commandLane({ pool, path: join(folder, `${run.seed}-${lane}.sqlite`), ...shipped, ...instead }),
    ),
  );
  return runSchedules({ ...run, lanes, scheduleOf: commandSchedule });
}

/** What must be caught. */
export const naiveSettings = { unit: { makeSync: naiveSync }, cloud: { take: naiveTakeReport } } as const;
export const naiveOfCommands = {
  unit: { makeCommands: naiveCommands },
  cloud: { take: naiveTakeAnswer },
} as const;
