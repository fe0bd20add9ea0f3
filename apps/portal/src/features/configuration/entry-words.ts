import { hourlyLimit } from '@poolhouse/domain/water/treatment';
import { isTime } from '#unit/setting-fields/read-typed.ts';
import type { Flat, LeafField } from '#unit/settings/leaves.ts';
import { counts } from '#unit/settings/shape.ts';
import { type Spoken, valueWords } from '#unit/settings/value-words.ts';
import { fieldLabel, shownValue } from '#unit/settings/words.ts';
import type { Entry, SectionEntries } from './entries.ts';

/** A value in lines of words: of an interval or several each is one; what the unit never said says so. */
export function valueLines(spoken: Spoken, field: LeafField, value: unknown): readonly (readonly string[])[] {
  return value === undefined ? [[spoken.t('configuration.unreported')]] : valueWords(spoken, field, value);
}

/** What follows of a limit: a pump gives no more in an hour than a part of its day. */
export function limitNote({ t, language }: Spoken, { path, field, value }: Entry): string | undefined {
  if (!path.startsWith('maxPerDay.') || typeof value !== 'number') return undefined;
  return t('configuration.perHour', { limit: shownValue(t, language, field, hourlyLimit(value)) });
}

/** A field among others in one line: what it is needs no name, what it counts does. */
function briefly(
  { t, language }: Spoken,
  { section, path, field, isLocked }: Entry,
  value: unknown,
): string | undefined {
  const label = fieldLabel(t, section, path);
  if (isLocked) return `${label}: ${t('setting.notAllowed.title')}`;
  if (value === undefined || value === '' || value === false) return undefined;
  if (field.kind === 'switch') return label;
  const shown = shownValue(t, language, field, value);
  return field.kind === 'number' ? `${label} ${shown}` : shown;
}

/**
 * A section of which there are several in a few words: 'Lights', 'Week timer', 'Mon Tue', '08:00–20:00'.
 * @param as what of it is told: what the unit goes by, or what it is to go by
 */
export function briefWords(
  spoken: Spoken,
  { name, entries, reported }: SectionEntries,
  as: 'reported' | 'wanted',
): readonly string[] {
  const wishes = entries.flatMap(({ path, awaited }) => (awaited ? [[path, awaited.value] as const] : []));
  const all: Flat = as === 'reported' ? reported : { ...reported, ...Object.fromEntries(wishes) };
  const { start, end } = all;
  const isSpan = isTime(start) && isTime(end);
  return entries
    .filter(({ path }) => counts(name, all, path))
    .flatMap((entry) => {
      if (isSpan && entry.path === 'end') return [];
      const isStart = isSpan && entry.path === 'start';
      const words = isStart ? `${start}–${end}` : briefly(spoken, entry, all[entry.path]);
      return words === undefined ? [] : [words];
    });
}
