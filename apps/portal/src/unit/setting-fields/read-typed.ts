/**
 * What somebody typed as a number: with a comma or a point, a hyphen or a minus.
 * @returns the text itself when it is none
 */
export function readNumber(text: string): number | string {
  const plain = text.trim().replace(',', '.').replace(/^[−–]/u, '-');
  return /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/u.test(plain) ? Number(plain) : text.trim();
}

/**
 * What somebody typed as a time: '6', '630', '6:30', '6.30', '06,30'.
 * @returns `HH:MM`, or the text itself when it is none, as 24:00 is
 */
export function readTime(text: string): string {
  const typed = text.trim();
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?:[:.,h ](\d{2}))?$/u.exec(typed) ?? /^(\d{1,2})(\d{2})$/u.exec(typed) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : typed;
}

/** The next multiple of a step in this direction, within the bounds. */
export function stepped(
  { min, max, step }: { min: number; max: number; step: number },
  value: number,
  count: number,
): number {
  const steps = value / step;
  const from = Math.abs(steps - Math.round(steps)) < 1e-6 ? Math.round(steps) : steps;
  const to = count > 0 ? Math.floor(from) + count : Math.ceil(from) + count;
  const next = Math.round(to * step * 1_000) / 1_000;
  return Math.min(max, Math.max(min, next));
}

const DAY = 1440;

export const minutesOf = (time: string): number => {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** @param minutes of any day; a day ends at 00:00 of the next */
export function timeOf(minutes: number): string {
  const inDay = ((minutes % DAY) + DAY) % DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(value);
