import { type SettingField, type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import {
  type SectionName,
  type SectionState,
  sections,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';

/** What can be set at the panel, in the order of its menu. */
const atPanel: readonly SectionName[] = ['temperature', 'auto', 'on', 'eco', 'winter', 'calibration'];

/** The sections in the menu of a unit with these features. */
export function menuSections(features: readonly string[]): readonly SectionName[] {
  const own = sectionsWith(features);
  return atPanel.filter((name) => own.includes(name));
}

/** Something that the keys − and + change. */
export interface Setting {
  readonly label: string;
  readonly shown: string;
  /** The whole section, with this a step further. */
  stepped(direction: 1 | -1): SectionState;
}

/** What can be changed of a section, in the order in which the key Next goes through it. */
export function settingsOf(name: SectionName, state: SectionState): readonly Setting[] {
  return settingsIn(sections[name].fields, state, (whole) => whole, '');
}

type Put = (part: SectionState) => SectionState;

function settingsIn(fields: SettingFields, state: SectionState, put: Put, before: string): Setting[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const set = (value: unknown) => put({ ...state, [name]: value });
    return settingsAt(field, state[name], set, `${before}${wordsOf(name)}`);
  });
}

/** `requiredHours` is two words. */
const wordsOf = (name: string): string => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

function settingsAt(
  field: SettingField,
  value: unknown,
  set: (value: unknown) => SectionState,
  label: string,
): Setting[] {
  const one = (shown: string, stepped: (direction: 1 | -1) => unknown): Setting => ({
    ...{ label, shown },
    stepped: (direction) => set(stepped(direction)),
  });
  switch (field.kind) {
    case 'number': {
      const now = Number(value ?? field.min);
      return [one(numberText(field, now), (direction) => steppedNumber(field, now, direction))];
    }
    case 'choice':
      return [one(String(value), (direction) => around(field.options, String(value), direction))];
    case 'switch':
      return [one(value === true ? 'on' : 'off', () => value !== true)];
    case 'time':
      return [one(String(value), (direction) => steppedTime(String(value), direction))];
    case 'group':
      return settingsIn(field.fields, value as SectionState, set, `${label} `);
    case 'maybe': {
      const is = one(value === null ? 'none' : 'set', () =>
        value === null ? usualState(field.fields) : null,
      );
      return value === null
        ? [is]
        : [is, ...settingsIn(field.fields, value as SectionState, set, `${label} `)];
    }
    case 'list':
      return listSettings(field, value as SectionState[], one, set, label);
    case 'days':
    case 'line':
      // A week and letters want more keys than there are.
      return [];
  }
}

function listSettings(
  { fields, most }: Extract<SettingField, { kind: 'list' }>,
  items: readonly SectionState[],
  one: (shown: string, stepped: (direction: 1 | -1) => unknown) => Setting,
  set: (value: unknown) => SectionState,
  label: string,
): Setting[] {
  const more = items.length < most ? [...items, usualState(fields)] : items;
  const count = one(String(items.length), (direction) => (direction > 0 ? more : items.slice(0, -1)));
  const each = items.flatMap((item, at) =>
    settingsIn(fields, item, (part) => set(items.with(at, part)), `${label} ${at + 1} `),
  );
  return [count, ...each];
}

type NumberField = Extract<SettingField, { kind: 'number' }>;

const digitsOf = ({ step }: NumberField): number => (String(step).split('.')[1] ?? '').length;
const numberText = (field: NumberField, value: number): string =>
  `${value.toFixed(digitsOf(field))} ${field.unit}`.trim();

function steppedNumber(field: NumberField, value: number, direction: 1 | -1): number {
  const next = Math.min(field.max, Math.max(field.min, value + direction * field.step));
  return Number(next.toFixed(digitsOf(field)));
}

const around = (options: readonly string[], value: string, direction: 1 | -1): string =>
  options[(options.indexOf(value) + direction + options.length) % options.length] ?? value;

const TIME_STEP = 15;
const DAY = 1440;

function steppedTime(value: string, direction: 1 | -1): string {
  const minutes = Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
  const next = (Math.floor(minutes / TIME_STEP) * TIME_STEP + direction * TIME_STEP + DAY) % DAY;
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
}
