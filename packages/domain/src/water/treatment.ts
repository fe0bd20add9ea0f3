import type { Interval } from '../filtration/interval.ts';
import type { DosingPump } from './dosing-pumps.ts';

/** What the water is treated to. */
export interface Treatment {
  readonly ph: number;
  /** mV */
  readonly redox: number;
  /** mg/l; it counts in the place of redox where its probe is fitted. */
  readonly freeChlorine: number;
  /** ml a day */
  readonly maxPerDay: Readonly<Record<DosingPump, number>>;
  /** Hours in which dosing is allowed; an end at the start is the whole day. */
  readonly hours: Interval;
  /** g/h of the electrolyser. */
  readonly production: number;
}

/** ml that a pump may give in an hour: a quarter of its day, so that no fault pours the whole day's amount at once. */
export const hourlyLimit = (maxPerDay: number): number => maxPerDay / 4;
