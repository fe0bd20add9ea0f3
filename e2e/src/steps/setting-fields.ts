import type { SettingField, SettingFields } from '@poolhouse/contract/settings/fields';
import { type SectionName, sections } from '@poolhouse/contract/settings/sections';
import type { MessageKey } from '@poolhouse/i18n/key';
import { translate } from '@poolhouse/i18n/translate';
import type { Locator } from 'playwright-core';

export interface Leaf {
  readonly path: string;
  readonly field: Exclude<SettingField, { kind: 'group' }>;
}

const leavesIn = (fields: SettingFields, above = ''): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? leavesIn(field.fields, `${above}${name}.`)
      : [{ path: `${above}${name}`, field }],
  );

/** All fields of a section that hold a value. */
export const leavesOf = (name: SectionName): Leaf[] => leavesIn(sections[name].fields);

const kindOf = (name: SectionName): string => name.replace(/\d+$/u, '');
const said = (key: string, values?: Record<string, string | number>): string =>
  translate('en', key as MessageKey, values);

export const titleOf = (name: SectionName): string =>
  said(`section.${kindOf(name)}.title`, { number: /\d+$/u.exec(name)?.[0] ?? '' });
export const labelOf = (name: SectionName, path: string): string => said(`section.${kindOf(name)}.${path}`);
export const optionOf = (option: string): string => said(`option.${option}`);

/** The address of the page on which a section is. */
export const pageOf = kindOf;

export const valueAt = (state: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | null)?.[key], state);

/** One of several, at its place: each field another than that of the place before, none of them what it begins as. */
const itemAt = (fields: SettingFields, place: number, [start, end]: readonly [string, string]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'choice') return [name, field.options.at(-1 - (place % field.options.length))];
      return [name, name === 'start' ? start : end];
    }),
  );

const hourOf = (place: number) => String(6 + 4 * place).padStart(2, '0');
const dayItem = (fields: SettingFields, place: number) =>
  itemAt(fields, place, [`${hourOf(place)}:35`, `${hourOf(place)}:55`]);

/** Another value than a field has, that it may have. */
export function otherValue({ field }: Leaf, now: unknown): unknown {
  switch (field.kind) {
    case 'number': {
      const from = typeof now === 'number' ? now : field.min;
      const next = from + field.step <= field.max ? from + field.step : from - field.step;
      return Math.round(next * 1_000) / 1_000;
    }
    case 'time':
      return String(now).replace(/\d$/u, '5');
    case 'switch':
      return now !== true;
    case 'choice':
      return field.options.find((option) => option !== now);
    case 'days':
      return [...(now as string[]), 'sun'];
    case 'line':
      return 'Lights';
    case 'maybe':
      return itemAt(field.fields, 0, ['22:35', '03:15']);
    case 'list': {
      const length = Math.min(field.most, (now as object[]).length + 1);
      return Array.from({ length }, (_, place) => dayItem(field.fields, place));
    }
  }
}

/** Sets a field of a section on the page, as a person does. */
export async function setField(
  section: Locator,
  name: SectionName,
  leaf: Leaf,
  value: unknown,
): Promise<void> {
  const label = labelOf(name, leaf.path);
  switch (leaf.field.kind) {
    case 'number':
      await section.getByRole('spinbutton', { name: label, exact: true }).fill(String(value));
      return;
    case 'time':
    case 'line':
      await section.getByRole('textbox', { name: label, exact: true }).fill(String(value));
      return;
    case 'switch':
      await section.getByRole('switch', { name: label, exact: true }).click();
      return;
    case 'days':
      await section.getByRole('checkbox', { name: 'Sunday' }).check();
      return;
    case 'maybe':
      await section.getByRole('switch', { name: label, exact: true }).click();
      await setItem(section.getByRole('group', { name: label, exact: true }), value as Item);
      return;
    case 'list': {
      const items = value as readonly Item[];
      const rows = section.getByRole('group', { name: /^Interval \d+$/u });
      await rows.first().waitFor();
      const had = await rows.count();
      await section.getByRole('button', { name: `Remove interval ${had}`, exact: true }).click();
      await rows.nth(had - 1).waitFor({ state: 'detached' });
      for (let place = had - 1; place < items.length; place++) {
        await section.getByRole('button', { name: 'Add an interval' }).click();
        await rows.nth(place).waitFor();
      }
      for (const [place, item] of items.entries()) await setItem(rows.nth(place), item);
      return;
    }
    case 'choice':
      await choose(section, label, leaf.field.options.length, optionOf(String(value)));
  }
}

type Item = Readonly<Record<string, string>>;

/** Sets every part of an interval. */
async function setItem(group: Locator, item: Item): Promise<void> {
  for (const [part, value] of Object.entries(item)) {
    const name = said(`part.${part}`);
    if (/^\d\d:\d\d$/u.test(value)) await group.getByRole('textbox', { name, exact: true }).fill(value);
    else await group.getByRole('combobox', { name, exact: true }).selectOption({ label: optionOf(value) });
  }
}

/** All in sight, or from a list where they are many. */
async function choose(section: Locator, label: string, count: number, option: string): Promise<void> {
  if (count > 4) {
    await section.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
    return;
  }
  const group = section.getByRole('group', { name: label, exact: true });
  await group.getByRole('radio', { name: option, exact: true }).click();
  const dialog = section.page().getByRole('alertdialog');
  // What the wires have to fit is asked about.
  if (label === labelOf('pump', 'type'))
    await dialog.getByRole('button', { name: 'Change the type' }).click();
}
