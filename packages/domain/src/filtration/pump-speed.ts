/** Speeds of a filtration pump; low, medium and high are speeds 1 to 3 of a variable speed pump. */
export const pumpSpeeds = ['off', 'low', 'medium', 'high'] as const;
export type PumpSpeed = (typeof pumpSpeeds)[number];
/** What a pump with one speed, or of which nobody has said how it is wired, can be told. */
export const oneSpeed: readonly PumpSpeed[] = ['off', 'medium'];

export function isPumpSpeed(value: unknown): value is PumpSpeed {
  return (pumpSpeeds as readonly unknown[]).includes(value);
}
