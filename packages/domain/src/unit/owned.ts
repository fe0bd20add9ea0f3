/** The longest name that an owner may give a unit, and the longest note about it (characters). */
export const longestUnitName = 60;
export const longestUnitNote = 1_000;
