import { containsMinute, type Interval } from '../filtration/interval.ts';

/** When the heater may run: only the fields of the chosen kind count. */
export interface SmartHeating {
  readonly smart: 'off' | 'time' | 'air';
  /** By time: within these hours, over midnight too. */
  readonly time: Interval;
  /** By air: from when it is colder than `below` until it is warmer than `above`, °C; `below` is less than `above`. */
  readonly air: { readonly below: number; readonly above: number };
}

/**
 * Whether smart heating lets the heater run.
 * @param before whether it did before: between the two temperatures of the air nothing changes
 * @param clock minutes after local midnight
 * @param air °C
 */
export function smartHeatingAllows(
  before: boolean,
  clock: number,
  air: number,
  settings: SmartHeating,
): boolean {
  switch (settings.smart) {
    case 'off':
      return true;
    case 'time':
      return containsMinute(settings.time, clock);
    case 'air':
      if (air < settings.air.below) return true;
      return before && air <= settings.air.above;
  }
}
