import { type DosingSituation, treatmentBlock } from './dosing.ts';

/** Bounds beyond which the electrolyser stops, and from which it may go on: °C in the unit, pH, kg/m³ of salt. */
export const electrolysisBounds = {
  tooHot: { stops: 65, goesOn: 60 },
  phTooLow: { stops: 6.7, goesOn: 6.8 },
  tooLittleSalt: { stops: 1.5, goesOn: 1.6 },
} as const;
/** Hours a day, and days in a row, of which somebody should know: the water never gets enough. */
const LONG_DAY_S = 20 * 3600;
const MANY_DAYS = 5;

type ElectrolysisBlock = ReturnType<typeof treatmentBlock> | 'too-hot' | 'ph-too-low' | 'too-little-salt';

export interface ElectrolysisInput {
  /** °C in the unit. */
  readonly temperature: number;
  readonly ph: number;
  /** kg/m³ */
  readonly salinity: number;
}

/**
 * Why the electrolyser must not run, undefined when it may.
 * @param before why it did not before: what stopped it has to be well again before it goes on
 */
export function electrolysisBlock(
  before: ElectrolysisBlock,
  situation: DosingSituation,
  { temperature, ph, salinity }: ElectrolysisInput,
): ElectrolysisBlock {
  const { tooHot, phTooLow, tooLittleSalt } = electrolysisBounds;
  if (temperature > (before === 'too-hot' ? tooHot.goesOn : tooHot.stops)) return 'too-hot';
  if (ph < (before === 'ph-too-low' ? phTooLow.goesOn : phTooLow.stops)) return 'ph-too-low';
  const leastSalt = before === 'too-little-salt' ? tooLittleSalt.goesOn : tooLittleSalt.stops;
  return salinity < leastSalt ? 'too-little-salt' : treatmentBlock(situation);
}

/** How long it ran, by local days. */
export interface ElectrolysisDays {
  /** Days since 1 January 1970 in the local calendar. */
  readonly date: number;
  /** Seconds on that day. */
  readonly seconds: number;
  /** Days in a row before it on which it ran nearly all day. */
  readonly longDays: number;
}

/** After `seconds` of production on a date. */
export function producedOn(days: ElectrolysisDays, date: number, seconds: number): ElectrolysisDays {
  if (date === days.date) return seconds === 0 ? days : { ...days, seconds: days.seconds + seconds };
  const follows = date === days.date + 1 && days.seconds >= LONG_DAY_S;
  return { date, seconds, longDays: follows ? days.longDays + 1 : 0 };
}

export const isOnTooManyDays = ({ longDays }: ElectrolysisDays): boolean => longDays >= MANY_DAYS;
