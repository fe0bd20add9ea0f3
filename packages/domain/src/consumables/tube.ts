export interface TubeSettings {
  /** Days. */
  readonly lifespan: number;
}

/**
 * Days until a tube is to be changed, less than none when it should have been. Both dates in days since 1 January
 * 1970, local calendar.
 */
export function tubeDaysLeft(replaced: number, { lifespan }: TubeSettings, today: number): number {
  return Math.min(lifespan, replaced + lifespan - today);
}
