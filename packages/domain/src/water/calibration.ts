/** Thermometers that can be calibrated. */
export const thermometers = ['water', 'air', 'solar'] as const;
/** What is added to what each of them says, K. */
export type Calibration = Readonly<Record<(typeof thermometers)[number], number>>;

/** The least and the most that may be added, K, and its steps. */
export const calibrationRange = { least: -5, most: 5, step: 0.1 } as const;

/** What a thermometer says (°C), corrected by its offset; one that is out of its bounds counts as far as they go. */
export function calibrated(raw: number, offset: number): number {
  return raw + Math.min(calibrationRange.most, Math.max(calibrationRange.least, offset));
}

/** A value as it was reported, and when it was measured (epoch ms). */
export interface Corrected {
  readonly value: number;
  readonly at: number;
}

/** Milliseconds around a change in which nobody knows by which offset a value was corrected. */
const UNSURE_MS = 3_000;
/** Milliseconds after which a value says nothing of the moment of a change. */
const OLD_MS = 300_000;

/**
 * What a thermometer itself said (°C) when its offset was changed from one to another.
 * @param corrected the value that was reported nearest to it
 * @param at of the change, epoch ms
 * @returns undefined when it is not known for sure
 */
export function rawAtChange(
  corrected: Corrected,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
): number | undefined {
  const later = corrected.at - at;
  if (Math.abs(later) < UNSURE_MS || Math.abs(later) > OLD_MS) return undefined;
  return Math.round((corrected.value - (later < 0 ? from : to)) * 100) / 100;
}
