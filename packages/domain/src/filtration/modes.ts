/** Operating modes of a unit. */
export const modes = ['off', 'on', 'party', 'auto', 'eco', 'winter'] as const;
export type Mode = (typeof modes)[number];

export function isMode(value: unknown): value is Mode {
  return (modes as readonly unknown[]).includes(value);
}
