import { wander } from './noise.ts';

const DAY_MS = 86_400_000;
/** Somewhere in the middle of Europe. */
const LATITUDE = (50 * Math.PI) / 180;
const HERE: Place = { hoursEast: 13 / 15, isSummer: false };
/** Of the year, at the end of May: warm enough to bathe if the sun heats the water. What a place where it is always summer has for today. */
const EARLY_SUMMER = 145;

/** What the weather depends on beside the time. */
export interface Place {
  /** By how much the sun is earlier than at Greenwich, in hours. */
  readonly hoursEast: number;
  /** It is summer all the year round, with few clouds. */
  readonly isSummer: boolean;
}

export interface Weather {
  /** °C */
  readonly air: number;
  /** Sun on the level in W/m². */
  readonly sun: number;
  /** mm/h */
  readonly rain: number;
}

const MINUTE_MS = 60_000;

/** The weather by instants (epoch ms), the same within a minute. */
export function createSky(seed: number, place = HERE): (now: number) => Weather {
  let seen = { minute: Number.NaN, weather: weatherAt(0, seed, place) };
  return (now) => {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== seen.minute) seen = { minute, weather: weatherAt(minute * MINUTE_MS, seed, place) };
    return seen.weather;
  };
}

/** The weather at an instant (epoch ms): seasons, days, clouds and showers, the same for the same seed. */
export function weatherAt(now: number, seed: number, { hoursEast, isSummer } = HERE): Weather {
  const days = now / DAY_MS;
  const day = isSummer ? EARLY_SUMMER : days - Math.floor(new Date(now).getUTCFullYear() - 1970) * 365.2425;
  const hour = (days % 1) * 24 + hoursEast;
  const season = Math.cos((2 * Math.PI * (day - 200)) / 365.2425);
  const clouds = (wander(seed + 1, days * 3) + wander(seed + 2, days * 11) * 0.5 + 1.5) / 3;
  const cloud = isSummer ? clouds * 0.4 : clouds;
  const declination = ((-23.44 * Math.PI) / 180) * Math.cos((2 * Math.PI * (day + 10)) / 365.2425);
  const height =
    Math.sin(LATITUDE) * Math.sin(declination) +
    Math.cos(LATITUDE) * Math.cos(declination) * Math.cos(((hour - 12) * Math.PI) / 12);
  const front = wander(seed + 3, days / 2.5);
  return {
    air: 11 + 11 * season + 4 * front + (6 - 3 * cloud) * Math.cos(((hour - 15) * Math.PI) / 12) - cloud,
    sun: Math.max(0, height) * 1050 * (1 - 0.8 * cloud ** 1.5),
    rain: Math.max(0, wander(seed + 4, days * 7) - 0.72) * 14,
  };
}
