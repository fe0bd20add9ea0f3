import type { WaterLevels } from '@poolhouse/domain/filling/filling';

/** The order in which the four levels stand, from the top. */
export const levelNames = ['highAlarm', 'fillOff', 'fillOn', 'lowAlarm'] as const;
export type LevelName = (typeof levelNames)[number];

export interface PoolGeometry {
  /** Share (0…1) of the basin's height up to which it is full. */
  readonly surface: number;
  /** The levels as shares of the basin's height, from the top; empty while they are not known. */
  readonly marks: readonly { readonly name: LevelName; readonly at: number; readonly level: number }[];
}

/** A basin of which nothing is known but the level of its water, in cm, is drawn as if it were this deep. */
const USUAL_DEPTH = 150;

/**
 * How full the basin is drawn. With known levels the drawing shows the part of the basin they lie in, and as much again
 * below, so that a centimetre can be seen.
 * @param level cm; undefined draws a basin that says nothing about its level
 */
export function poolGeometry(level: number | undefined, levels?: WaterLevels): PoolGeometry {
  if (level === undefined) return { surface: 0.62, marks: [] };
  if (!levels) return { surface: clamp(level / Math.max(USUAL_DEPTH, level)), marks: [] };
  const span = levels.highAlarm - levels.lowAlarm;
  const bottom = levels.lowAlarm - span;
  const top = levels.highAlarm + span / 4;
  const share = (cm: number) => clamp((cm - bottom) / (top - bottom));
  return {
    surface: share(level),
    marks: levelNames.map((name) => ({ name, at: share(levels[name]), level: levels[name] })),
  };
}

const clamp = (share: number): number => Math.min(1, Math.max(0.04, share));
