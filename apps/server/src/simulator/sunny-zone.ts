import { Temporal } from 'temporal-polyfill';

/** One for each hour of the day, from west to east; where two would do, the one that more people know. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Puerto_Rico',
  'America/Sao_Paulo',
  'America/Noronha',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Tashkent',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Auckland',
] as const;

/** The hour at which a demo opens best: it is warm, and stays sunny for as long as the demo lives. */
const BEST = 14;
const DAY = 24;

/** Where it is early in the afternoon at this instant. */
export function sunnyZone(now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const away = (zone: string): number => {
    const { hour, minute } = instant.toZonedDateTimeISO(zone);
    const hours = Math.abs(hour + minute / 60 - BEST);
    return Math.min(hours, DAY - hours);
  };
  return zones.reduce((best, zone) => (away(zone) < away(best) ? zone : best));
}
