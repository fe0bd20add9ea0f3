/** Why a unit runs its pump as it does; `pause`: its mode has nothing to filter just now. */
export const runReasons = [
  'off',
  'nonstop',
  'interval',
  'extended',
  'between',
  'winter',
  'frost',
  'pause',
  'temperature',
  'solar',
  'spare-power',
  'after-run',
  'by-hand',
  'backwash',
  'cover',
  'overheated',
] as const;
export type RunReason = (typeof runReasons)[number];

/** Why a heater or the sun's heat runs, or does not. */
export const heatReasons = [
  'runs',
  'off',
  'winter',
  'mixing',
  'no-measurement',
  'cover',
  'disabled',
  'by-hand',
  'smart',
  'warm',
  'sun-enough',
  'too-little-sun',
  'before-wash',
  'washing',
  'no-filtration',
] as const;
export type HeatReason = (typeof heatReasons)[number];

/** Why nothing is dosed or made just now, whatever the water asks for. */
export const dosingReasons = ['washing', 'no-flow', 'mixing', 'paused', 'outside-hours'] as const;
