import type { Language } from '@poolhouse/domain/account/languages';

type AgeUnit = 'second' | 'minute' | 'hour' | 'day';

const steps: readonly { unit: AgeUnit; seconds: number }[] = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
];

const styles = { second: 'narrow', minute: 'short', hour: 'short', day: 'long' } as const;

// Ages are written each second, and to make what writes them takes longer than to write a hundred.
const ages = new Map<string, Intl.RelativeTimeFormat>();
const durations = new Map<string, Intl.NumberFormat>();

function inLargestUnit(seconds: number): { unit: AgeUnit; count: number } {
  const whole = Math.max(0, Math.floor(seconds));
  const step = steps.find((one) => whole >= one.seconds);
  return step
    ? { unit: step.unit, count: Math.floor(whole / step.seconds) }
    : { unit: 'second', count: whole };
}

/** 'now', '2s ago', '5 min. ago', '3 days ago' in the language's own words. */
export function formatAge(language: Language, seconds: number): string {
  const { unit, count } = inLargestUnit(seconds);
  const style = styles[unit];
  const numeric = unit === 'second' && count === 0 ? 'auto' : 'always';
  const name = `${language} ${style} ${numeric}`;
  const writer = ages.get(name) ?? new Intl.RelativeTimeFormat(language, { style, numeric });
  ages.set(name, writer);
  return writer.format(-count, unit);
}

/** '3 days', '5 minutes': how long, for 'Offline for 3 days'. */
export function formatDuration(language: Language, seconds: number): string {
  const { unit, count } = inLargestUnit(seconds);
  const name = `${language} ${unit}`;
  const writer =
    durations.get(name) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  durations.set(name, writer);
  return writer.format(count);
}
