import type { Language } from '@poolhouse/domain/account/languages';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * 'in 40 seconds', 'in 12 minutes (14:32)': how long to wait, at most a day, and until when by the reader's clock. Never
 * sooner than it is: whoever comes then must get in.
 * @param now epoch milliseconds @param timeZone the reader's by default
 */
export function formatWait(language: Language, seconds: number, now: number, timeZone?: string): string {
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds <= MINUTE) return words.format(Math.max(1, Math.ceil(seconds)), 'second');
  const minute = MINUTE * 1000;
  const until = Math.ceil((now + seconds * 1000) / minute) * minute;
  // Times are written alike in all languages: HH:mm.
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  const [count, unit] = seconds <= HOUR ? ([MINUTE, 'minute'] as const) : ([HOUR, 'hour'] as const);
  return `${words.format(Math.ceil(seconds / count), unit)} (${clock.format(until)})`;
}
