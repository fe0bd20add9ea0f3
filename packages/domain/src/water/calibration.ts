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
