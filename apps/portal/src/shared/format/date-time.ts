interface Parts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const name = timeZone ?? '';
  let formatter = formatters.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      ...(timeZone ? { timeZone } : {}),
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(name, formatter);
  }
  return formatter;
}

function partsOf(instant: string, timeZone: string | undefined): Parts {
  const parts = formatterOf(timeZone).formatToParts(new Date(instant));
  const part = (type: keyof Parts) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** 'DD. MM. YYYY', as on the profile. @param instant ISO 8601; in the browser's zone when no IANA zone is given */
export function formatDate(instant: string, timeZone?: string): string {
  const { year, month, day } = partsOf(instant, timeZone);
  return `${day}. ${month}. ${year}`;
}

/** 'HH:mm' */
export function formatTime(instant: string, timeZone?: string): string {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

/** 'DD. MM. YYYY HH:mm' */
export const formatDateAndTime = (instant: string, timeZone?: string): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;

/** 'DD.MM.YYYY HH:mm:ss', absolute times of a unit, in the unit's zone. */
export function formatStamp(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(instant, timeZone);
  return `${day}.${month}.${year} ${hour}:${minute}:${second}`;
}

/** 'YYYY-MM-DD' */
export function isoDate(instant: string, timeZone?: string): string {
  const { year, month, day } = partsOf(instant, timeZone);
  return `${year}-${month}-${day}`;
}
