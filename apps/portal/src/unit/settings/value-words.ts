import type { SettingFields } from '@poolhouse/contract/settings/fields';
import type { Language } from '@poolhouse/domain/account/languages';
import type { Translate } from '#shared/i18n/use-t.ts';
import { isTime } from '#unit/setting-fields/read-typed.ts';
import { type Flat, itemsOf, type LeafField, leavesOf } from './leaves.ts';
import { shownValue } from './words.ts';

export interface Spoken {
  readonly t: Translate;
  readonly language: Language;
}

/** Words of a line in a row. */
export const inOneLine = (words: readonly string[]): string => words.join(' · ');

/** One of several in a field, with all that belongs to it: '06:00–09:00', 'Medium', 'Bottom drain'. */
function itemWords({ t, language }: Spoken, fields: SettingFields, item: Flat): readonly string[] {
  const { start, end } = item;
  const isSpan = isTime(start) && isTime(end);
  const others = leavesOf(fields)
    .filter(({ path }) => !isSpan || (path !== 'start' && path !== 'end'))
    .map(({ path, field }) => shownValue(t, language, field, item[path]));
  return [...(isSpan ? [`${start}–${end}`] : []), ...others];
}

/** A value with all that belongs to it, in lines of words: of an interval or several each is one. */
export function valueWords(spoken: Spoken, field: LeafField, value: unknown): readonly (readonly string[])[] {
  const { t, language } = spoken;
  if (field.kind !== 'list' && field.kind !== 'maybe') return [[shownValue(t, language, field, value)]];
  const items = field.kind === 'list' ? itemsOf(value) : itemsOf(value === null ? [] : [value]);
  return items.length === 0
    ? [[t('setting.none')]]
    : items.map((item) => itemWords(spoken, field.fields, item));
}
