/**
 * What also is of the unit itself, by the page of the settings where it is set, with the features of which a unit has one.
 * Told here anew, since the sections themselves would cost this screen their rules; a test compares them.
 */
export const settingsPages = {
  calibration: ['filtration', 'heating', 'solar'],
  pump: ['speeds'],
} as const;

const names = ['calibration', 'pump'] as const;

/** The pages that a unit with these features has. */
export const settingsPagesWith = (features: readonly string[]) =>
  names.filter((name) => settingsPages[name].some((feature) => features.includes(feature)));
