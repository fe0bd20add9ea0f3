export type Severity = 'error' | 'warning' | 'info';

/** What a unit says about itself, by its key on the wire. */
export const unitMessages = {
  'auto-mode-intervals-wrong': 'error',
  'backwash-error': 'error',
  'backwash-running': 'info',
  'clock-battery-low': 'warning',
  'cover-current-error': 'error',
  'cover-pulses-error': 'error',
  'electrolysis-on-too-many-days': 'warning',
  'heater-cooling-filtration': 'info',
  'maximum-disinfection-dose-exceeded': 'error',
  'maximum-hourly-disinfection-dose-exceeded': 'warning',
  'control-unit-communication-error': 'error',
  'no-flow-from-dosing-unit': 'error',
  'no-water-flow-to-probes': 'error',
  'no-dosing-outside-time-frame': 'info',
  'ph-too-low-for-electrolysis': 'error',
  'ph-changing-too-rapidly': 'warning',
  'pool-cover-in-motion': 'info',
  'pump-overheated': 'error',
  'salt-high-temperature': 'error',
  'solar-high-temperature': 'warning',
  'solar-no-temperature': 'error',
  'start-by-energy-management': 'info',
  'start-by-solar': 'info',
  'stopped-by-timer': 'info',
  'temperature-prevails-over-filtration': 'info',
  'too-little-salt': 'warning',
  'too-much-salt': 'warning',
  'too-many-ph-attempts': 'error',
  'unexpected-cover-operation': 'warning',
  'unit-offline': 'error',
  'pump-type-not-set': 'warning',
  'water-level-too-high': 'warning',
  'water-level-too-low': 'error',
  'water-refilling-time-exceeded': 'error',
  'winter-mode-activated': 'info',
} as const satisfies Record<string, Severity>;

export type UnitMessageKey = keyof typeof unitMessages;

export function isUnitMessage(key: string): key is UnitMessageKey {
  return Object.hasOwn(unitMessages, key);
}
