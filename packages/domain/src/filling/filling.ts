/** Seconds below the filling-on level until filling starts, so that waves don't start it. */
const FILLING_DELAY_S = 60;

export interface WaterLevels {
  /** cm, strictly rising: low alarm < filling on < filling off < high alarm. */
  readonly lowAlarm: number;
  readonly fillingOn: number;
  readonly fillingOff: number;
  readonly highAlarm: number;
}

export interface FillingSettings {
  readonly levels: WaterLevels;
  /** Seconds after which filling ends with an error. */
  readonly longest: number;
  /** l/min, undefined until somebody measured it. */
  readonly speed: number | undefined;
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
}

export function levelsRise({ lowAlarm, fillingOn, fillingOff, highAlarm }: WaterLevels): boolean {
  return lowAlarm < fillingOn && fillingOn < fillingOff && fillingOff < highAlarm;
}

/**
 * Filling in the next `seconds`. Levels that don't rise let nothing in.
 * @param level cm
 */
export function nextFilling(
  before: Filling,
  level: number,
  seconds: number,
  { levels, longest }: FillingSettings,
): Filling {
  const lowFor = level < levels.fillingOn ? before.lowFor + seconds : 0;
  const rest = { filling: false, fillingFailed: false, lowFor, filledFor: 0 };
  if (!levelsRise(levels) || level >= levels.fillingOff) return rest;
  const failed = before.fillingFailed || (before.filling && before.filledFor >= longest);
  if (failed) return { ...rest, fillingFailed: true };
  const goesOn = before.filling || lowFor > FILLING_DELAY_S;
  return goesOn ? { ...rest, filling: true, filledFor: before.filledFor + seconds } : rest;
}

/** Litres let in within `seconds`; none are counted before the speed is set. */
export function litresFilled(seconds: number, speed: number | undefined): number {
  return ((speed ?? 0) * seconds) / 60;
}
