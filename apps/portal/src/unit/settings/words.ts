import {
  type SettingField,
  type SettingFields,
  type SettingUnit,
  type WeekDay,
  weekDays,
} from '@poolhouse/contract/settings/fields';
import type { SettingFault } from '@poolhouse/contract/settings/section';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { Language } from '@poolhouse/domain/account/languages';
import type { PortalKey } from '@poolhouse/i18n/key';
import { shownNumber } from '#shared/format/number.ts';
import type { Translate } from '#shared/i18n/use-t.ts';
import { type LeafField, leavesOf } from './leaves.ts';
import { kindOf, numberOf } from './shape.ts';

type NumberShape = Extract<SettingField, { kind: 'number' }>;

// The keys are put together from the shape of the sections; `settings-texts.test.ts` finds one that is missing.
const sectionKey = (name: SectionName, rest: string) => `section.${kindOf(name)}.${rest}` as PortalKey;

/** What a section is called: 'Heating', 'Relay 2'. */
export const sectionTitle = (t: Translate, name: SectionName): string =>
  t(sectionKey(name, 'title'), { number: numberOf(name) ?? '' });

/** What all of its kind are called together: 'Relays'. */
export const pageTitle = (t: Translate, name: SectionName): string =>
  numberOf(name) === undefined ? sectionTitle(t, name) : t(sectionKey(name, 'all'));

export const sectionLead = (t: Translate, name: SectionName): string => t(sectionKey(name, 'lead'));

/** @param path of a field or of a group of them */
export const fieldLabel = (t: Translate, name: SectionName, path: string): string =>
  t(sectionKey(name, path));

/** What a field does, and what is usual. */
export const fieldAbout = (t: Translate, name: SectionName, path: string): string =>
  t(sectionKey(name, `${path}.about`));

/** A field within an interval, which is called the same in each of them. */
export const partLabel = (t: Translate, name: string): string => t(`part.${name}` as PortalKey);

/** What may be saved and is worth a second thought, and why. */
export const adviceWords = (t: Translate, language: Language, advice: SettingFault): string =>
  t(
    `advice.${advice.code}` as PortalKey,
    Object.fromEntries(
      Object.entries(advice.values ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' ? shownNumber(language, value, 0) : value,
      ]),
    ),
  );

export const optionLabel = (t: Translate, option: string): string => t(`option.${option}` as PortalKey);

/** Decimals that steps of this size need. */
export const digitsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0;

/** What stands behind a number; days are counted in words. */
export const unitWord = (t: Translate, unit: SettingUnit, value: number): string =>
  unit === 'd' ? t('setting.days', { count: value }) : unit;

function shownWithUnit(t: Translate, language: Language, field: NumberShape, value: number): string {
  const word = unitWord(t, field.unit, value);
  const number = shownNumber(language, value, digitsOf(field.step));
  return word ? `${number}\u00a0${word}` : number;
}

/** A day of the week in the language's own short word. */
export const dayName = (language: Language, day: WeekDay, width: 'short' | 'long' = 'short'): string =>
  // The 1st of January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + weekDays.indexOf(day))),
  );

const listed = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(words);

/** A part of an interval: '06:00–09:00'. */
function shownItem(t: Translate, language: Language, fields: SettingFields, value: unknown): string {
  const item: Readonly<Record<string, unknown>> = { ...(value as object) };
  if ('start' in item && 'end' in item) return `${item.start}–${item.end}`;
  const words = leavesOf(fields).map(({ path, field }) => shownValue(t, language, field, item[path]));
  return listed(language, words);
}

/** A field's value with its unit: '26.0 °C', 'By time', 'on', '06:00–09:00'. */
export function shownValue(t: Translate, language: Language, field: LeafField, value: unknown): string {
  switch (field.kind) {
    case 'number':
      if (value === null || value === '') return t('setting.notSet');
      return typeof value === 'number' ? shownWithUnit(t, language, field, value) : String(value);
    case 'switch':
      return t(value === true ? 'setting.on' : 'setting.off');
    case 'choice':
      return optionLabel(t, String(value));
    case 'time':
      return String(value);
    case 'line':
      return value === '' ? t('setting.notSet') : String(value);
    case 'days': {
      const names = Array.isArray(value) ? weekDays.filter((day) => value.includes(day)) : [];
      return names.length === 0
        ? t('setting.none')
        : listed(
            language,
            names.map((day) => dayName(language, day)),
          );
    }
    case 'maybe':
      return value === null ? t('setting.none') : shownItem(t, language, field.fields, value);
    case 'list': {
      const items: unknown[] = Array.isArray(value) ? value : [];
      if (items.length === 0) return t('setting.none');
      return listed(
        language,
        items.map((item) => shownItem(t, language, field.fields, item)),
      );
    }
  }
}

/** What is wrong, in a sentence for the field's owner. @param other what the field has to be more than, by its name */
export function faultWords(
  t: Translate,
  language: Language,
  { code, values = {} }: Pick<SettingFault, 'code' | 'values'>,
  field: LeafField | undefined,
  other?: string,
): string {
  if (field?.kind === 'number') {
    const said = (value: number) => shownValue(t, language, field, value);
    const { min, max, step } = field;
    if (code === 'between') return t('setting.fault.between', { min: said(min), max: said(max) });
    if (code === 'in-steps') return t('setting.fault.inSteps', { step: said(step) });
    if (code === 'invalid') return t('setting.fault.number');
    if (code === 'not-above' && typeof values.least === 'number')
      return other
        ? t('setting.fault.aboveOther', { field: other, least: said(values.least) })
        : t('setting.fault.above', { least: said(values.least) });
  }
  if (field?.kind === 'time' && code === 'invalid') return t('setting.fault.time');
  // A unit may have a code of its own: without a message lingui says the key.
  const key = `violations.${code}` as PortalKey;
  const said = t(key, values);
  return said === key ? t('setting.fault.unknown', { code }) : said;
}
