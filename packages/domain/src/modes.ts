/** Operating modes of a unit. */
export const modes = ['off', 'on', 'party', 'auto', 'eco', 'winter'] as const;
export type Mode = (typeof modes)[number];
