import {
  clockTime,
  isoDate as dayOf,
  profileDate,
  profileDateTime,
  unitDateTime,
} from '@poolhouse/domain/account/date-formats';

// Instants are ISO 8601 texts here, as they come over the wire; without an IANA zone the browser's counts.

/** 'DD. MM. YYYY', as on the profile. */
export const formatDate = (instant: string, timeZone?: string): string =>
  profileDate(new Date(instant), timeZone);

/** 'HH:mm' */
export const formatTime = (instant: string, timeZone?: string): string =>
  clockTime(new Date(instant), timeZone);

/** 'DD. MM. YYYY HH:mm' */
export const formatDateAndTime = (instant: string, timeZone?: string): string =>
  profileDateTime(new Date(instant), timeZone);

/** 'DD.MM.YYYY HH:mm:ss', absolute times of a unit, in the unit's zone. */
export const formatStamp = (instant: string, timeZone: string): string =>
  unitDateTime(new Date(instant), timeZone);

/** 'YYYY-MM-DD' */
export const isoDate = (instant: string, timeZone?: string): string => dayOf(new Date(instant), timeZone);
