/** Doses after which the pH must have moved. */
const MOST_ATTEMPTS = 10;
/** pH by which it must have moved towards what is wanted. */
const LEAST_CHANGE = 0.03;
/** pH that water does not change by within a window, in seconds, unless something is wrong. */
const RAPID_CHANGE = 0.3;
const RAPID_WINDOW_S = 600;

/** What is remembered of the pH in order to notice that dosing does nothing, or too much. */
export interface PhWatch {
  /** pH when the window began, undefined while no water flows to the probe, and its seconds so far. */
  readonly windowFrom: number | undefined;
  readonly windowFor: number;
  readonly tooRapid: boolean;
  /** Doses since the pH last moved, and what it was then. */
  readonly attempts: number;
  readonly attemptsFrom: number;
}

export const noPhWatch: PhWatch = {
  windowFrom: undefined,
  windowFor: 0,
  tooRapid: false,
  attempts: 0,
  attemptsFrom: 0,
};

/** Whether the doses have done nothing for too long: no more are given until somebody has looked. */
export const hasTooManyAttempts = ({ attempts }: PhWatch): boolean => attempts >= MOST_ATTEMPTS;

/**
 * The window in which the pH is watched, `seconds` later. Too rapid from the moment at which it moved too far until a
 * whole window without that.
 * @param ph undefined while no water flows to the probe
 */
export function watchedPh(watch: PhWatch, seconds: number, ph: number | undefined): PhWatch {
  if (ph === undefined)
    return watch.windowFrom === undefined ? watch : { ...watch, windowFrom: undefined, windowFor: 0 };
  if (watch.windowFrom === undefined) return { ...watch, windowFrom: ph, windowFor: 0 };
  if (Math.abs(ph - watch.windowFrom) > RAPID_CHANGE) {
    return { ...watch, windowFrom: ph, windowFor: 0, tooRapid: true };
  }
  const windowFor = watch.windowFor + seconds;
  return windowFor < RAPID_WINDOW_S
    ? { ...watch, windowFor }
    : { ...watch, windowFrom: ph, windowFor: 0, tooRapid: false };
}

/** After another dose was given at this pH. */
export function attemptedPh(watch: PhWatch, ph: number): PhWatch {
  const moved = watch.attempts === 0 || Math.abs(ph - watch.attemptsFrom) >= LEAST_CHANGE;
  return moved ? { ...watch, attempts: 1, attemptsFrom: ph } : { ...watch, attempts: watch.attempts + 1 };
}

/** After somebody has looked, or the pH is as it should be. */
export function settledPh(watch: PhWatch): PhWatch {
  return watch.attempts === 0 ? watch : { ...watch, attempts: 0 };
}
