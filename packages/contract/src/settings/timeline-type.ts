import type { SectionName } from './sections.ts';

/** What a pool is required to have. */
const required: ReadonlySet<string> = new Set([
  'temperature.required',
  'eco.requiredTemperature',
  'winter.minimumWater',
  'treatment.ph',
  'treatment.redox',
  'treatment.freeChlorine',
]);

/** Under which type a change of a setting stands in the timeline. @param path of the field in its section */
export function timelineTypeOfSetting(
  section: SectionName,
  path: string,
): 'calibration' | 'required' | 'configuration' {
  if (section === 'calibration') return 'calibration';
  return required.has(`${section}.${path}`) ? 'required' : 'configuration';
}
