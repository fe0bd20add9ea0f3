/** Of deadlines that a mail names as well as a screen, and of a unit until its owner says where the pool is. */
export const defaultTimeZone = 'Europe/Berlin';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Parts of an instant in a zone, two digits each (year four); a zone's format is made once. */
function partsOf(at: Date, timeZone: string | undefined) {
  const key = timeZone ?? '';
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', {
      ...(timeZone === undefined ? {} : { timeZone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(key, format);
  // '27/11/2026, 04:11:43': in half the time of `formatToParts`, which is asked for each line of a file of values.
  const [day, month, year, hour, minute, second] = format.format(at).match(/\d+/gu) ?? [];
  return { day, month, year, hour, minute, second };
}

/** Date of a profile: DD. MM. YYYY. Without a zone in that of the reader. */
export function profileDate(at: Date, timeZone?: string): string {
  const { day, month, year } = partsOf(at, timeZone);
  return `${day}. ${month}. ${year}`;
}

/** Time of a profile: HH:mm. */
export function clockTime(at: Date, timeZone?: string): string {
  const { hour, minute } = partsOf(at, timeZone);
  return `${hour}:${minute}`;
}

/** Date and time of a profile: DD. MM. YYYY HH:mm. */
export function profileDateTime(at: Date, timeZone?: string): string {
  return `${profileDate(at, timeZone)} ${clockTime(at, timeZone)}`;
}

/** A deadline as mails and screens name it alike, with its zone: a mail does not know its reader's. */
export const deadline = (at: Date): string => `${profileDateTime(at, defaultTimeZone)} (${defaultTimeZone})`;

/** Instant of a unit's data: DD.MM.YYYY HH:mm:ss in the unit's zone. */
export function unitDateTime(at: Date, timeZone: string): string {
  const { day, month, year, hour, minute, second } = partsOf(at, timeZone);
  return `${day}.${month}.${year} ${hour}:${minute}:${second}`;
}

/** Day of an instant: YYYY-MM-DD. */
export function isoDate(at: Date, timeZone?: string): string {
  const { day, month, year } = partsOf(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** What a zone's clocks show at an instant, to the second and written as if it were UTC: epoch milliseconds. */
export function shownAsUtc(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
