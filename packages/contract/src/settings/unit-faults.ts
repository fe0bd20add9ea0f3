/** What a unit refuses on grounds that only it knows; the portal has a sentence for each. */
export const sectionMissing = 'section-missing';
export const meterTooShort = 'meter-too-short';
