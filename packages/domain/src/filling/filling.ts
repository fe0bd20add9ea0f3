/** Seconds below the filling-on level until filling starts, so that waves don't start it. */
export const FILLING_DELAY_S = 60;

export interface WaterLevels {
  /** cm, strictly rising: low alarm < filling on < filling off < high alarm. */
  readonly lowAlarm: number;
  readonly fillingOn: number;
  readonly fillingOff: number;
  readonly highAlarm: number;
}

export function levelsRise({ lowAlarm, fillingOn, fillingOff, highAlarm }: WaterLevels): boolean {
  return lowAlarm < fillingOn && fillingOn < fillingOff && fillingOff < highAlarm;
}

export interface FillingInput {
  readonly running: boolean;
  /** cm */
  readonly level: number;
  /** Seconds that the level has been below filling-on, 0 when it is not. */
  readonly lowFor: number;
  /** Seconds that filling has run. */
  readonly ranFor: number;
  /** Seconds after which it stops with an error. */
  readonly longest: number;
}

export type FillingDecision = 'fill' | 'rest' | 'time-exceeded';

/** Whether water is let in. */
export function fillingDecision(input: FillingInput, levels: WaterLevels): FillingDecision {
  if (!input.running) return input.lowFor >= FILLING_DELAY_S ? 'fill' : 'rest';
  if (input.level >= levels.fillingOff) return 'rest';
  return input.ranFor >= input.longest ? 'time-exceeded' : 'fill';
}
