import {
  type DatePreset,
  type DateRange,
  datePresets,
  isDatePreset,
  isDay,
  presetRange,
} from '@poolhouse/domain/calendar/date-range';

/** By which days is chosen: a preset, days of one's own, or no matter which. */
export type PeriodName = DatePreset | 'own' | 'any';

/** Days as they are chosen. */
export interface Period {
  readonly name: PeriodName;
  /** What stands in the fields of an own range; nothing, or YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

export const anyTime: Period = { name: 'any', from: '', to: '' };
export const ofPreset = (name: DatePreset): Period => ({ name, from: '', to: '' });

/** In the order in which they are offered. */
export const presetNames: readonly DatePreset[] = datePresets;

/** @param usual what is meant by an address that says nothing of it, or nothing that can be read */
export function readPeriod(params: URLSearchParams, usual: Period): Period {
  const name = params.get('period') ?? '';
  if (isDatePreset(name)) return ofPreset(name);
  if (name === 'any') return anyTime;
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''].map((day) => (isDay(day) ? day : ''));
  if (name !== 'own' && !from && !to) return usual;
  return { name: 'own', from: from ?? '', to: to ?? '' };
}

/** Writes it into the parameters of an address, where what is usual says nothing. */
export function writePeriod(params: URLSearchParams, { name, from, to }: Period, usual: Period): void {
  for (const key of ['period', 'from', 'to']) params.delete(key);
  if (name === 'own') {
    if (from) params.set('from', from);
    if (to) params.set('to', to);
  }
  if (name !== usual.name && !(name === 'own' && (from || to))) params.set('period', name);
}

/** What is wrong with it: an end before the beginning. */
export const isBackwards = ({ name, from, to }: Period): boolean =>
  name === 'own' && from !== '' && to !== '' && to < from;

/** The days that it is about; of those of one's own the one that is missing is open. @param today at the unit */
export function daysOf({ name, from, to }: Period, today: string): Partial<DateRange> {
  if (name === 'any') return {};
  if (name !== 'own') return presetRange(name, today);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Days of one's own to begin with: those that were chosen by name. */
export function ownOf(period: Period, today: string): Period {
  const { from = '', to = '' } = daysOf(period, today);
  return { name: 'own', from, to };
}
