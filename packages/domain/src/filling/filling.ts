/** Seconds below the filling-on level until filling starts, so that waves don't start it. */
const FILLING_DELAY_S = 60;
/** Seconds for which what somebody stopped does not begin by itself. */
const HELD_S = 3600;

export interface WaterLevels {
  /** cm, strictly rising: low alarm < filling on < filling off < high alarm. */
  readonly lowAlarm: number;
  readonly fillOn: number;
  readonly fillOff: number;
  readonly highAlarm: number;
}

/** How the level is measured. */
export const levelMeters = ['float', 'hydrostatic'] as const;

export interface FillingSettings {
  readonly levels: WaterLevels;
  readonly meter: (typeof levelMeters)[number];
  /** Minutes after which filling ends with an error. */
  readonly maxMinutes: number;
  /** l/min, null until somebody measured it. */
  readonly speed: number | null;
  /** m³ of the pool, null until somebody said it. */
  readonly volume: number | null;
}

/** Whether water is let in, and what is remembered for it. */
export interface Filling {
  readonly filling: boolean;
  /** It took too long: nothing is let in until the level is right again, whoever sees to it. */
  readonly fillingFailed: boolean;
  /** Seconds that the level has been below filling-on, 0 when it is not. */
  readonly lowFor: number;
  /** Seconds that filling has run. */
  readonly filledFor: number;
  /** Seconds that nothing is let in because somebody stopped it. */
  readonly heldFor: number;
}

export const noFilling: Filling = {
  filling: false,
  fillingFailed: false,
  lowFor: 0,
  filledFor: 0,
  heldFor: 0,
};

/** Somebody lets water in: up to filling-off, and no longer than any filling. */
export const startedFilling = (before: Filling): Filling => ({ ...before, ...noFilling, filling: true });

/** Somebody stops it: for an hour the unit does not begin by itself. */
export const stoppedFilling = (before: Filling): Filling => ({ ...before, ...noFilling, heldFor: HELD_S });

export function levelsRise({ lowAlarm, fillOn, fillOff, highAlarm }: WaterLevels): boolean {
  return lowAlarm < fillOn && fillOn < fillOff && fillOff < highAlarm;
}

/**
 * Filling in the next `seconds`. Levels that don't rise let nothing in.
 * @param level cm
 */
export function nextFilling(
  before: Filling,
  level: number,
  seconds: number,
  { levels, maxMinutes }: Pick<FillingSettings, 'levels' | 'maxMinutes'>,
): Filling {
  const lowFor = level < levels.fillOn ? before.lowFor + seconds : 0;
  const heldFor = Math.max(0, before.heldFor - seconds);
  const rest = { filling: false, fillingFailed: false, lowFor, filledFor: 0, heldFor };
  if (!levelsRise(levels) || level >= levels.fillOff) return rest;
  const failed = before.fillingFailed || (before.filling && before.filledFor >= maxMinutes * 60);
  if (failed) return { ...rest, fillingFailed: true };
  const goesOn = before.filling || (lowFor > FILLING_DELAY_S && heldFor === 0);
  return goesOn ? { ...rest, filling: true, filledFor: before.filledFor + seconds } : rest;
}

/** Litres let in within `seconds`; none are counted before the speed is set. */
export function litresFilled(seconds: number, speed: number | null): number {
  return ((speed ?? 0) * seconds) / 60;
}
