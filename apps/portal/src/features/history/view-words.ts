import { unitDateTime } from '@poolhouse/domain/account/date-formats';
import type { View } from './period-span.ts';

/** Dashed, and not to be broken after the dash. */
const DASH = '–\u2060';

/** '27.11. 06:00–18:00', '24.11. 06:00 – 25.11. 18:00', '23.11.–29.11.' @param timeZone of the unit */
export function viewWords({ from, to }: View, timeZone: string): string {
  const at = (seconds: number) => {
    const stamp = unitDateTime(new Date(seconds * 1000), timeZone);
    return { day: stamp.slice(0, 'DD.MM.'.length), time: stamp.slice(11, 16) };
  };
  const first = at(from);
  // The midnight at which a day ends belongs to it.
  const isMidnight = at(to).time === '00:00';
  const last = isMidnight ? { day: at(to - 60).day, time: '24:00' } : at(to);
  if (first.day === last.day) return `${first.day} ${first.time}${DASH}${last.time}`;
  if (isMidnight && first.time === '00:00') return `${first.day}${DASH}${last.day}`;
  return `${first.day} ${first.time} – ${last.day} ${last.time}`;
}
