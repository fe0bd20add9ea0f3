import { type SettingField, type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
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
      return usualState(field.fields);
    case 'list': {
      const [first, ...others] = now as object[];
      return [{ ...first, start: '06:30' }, ...others];
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
    case 'maybe':
      await section.getByRole('switch', { name: label, exact: true }).click();
      return;
    case 'days':
      await section.getByRole('checkbox', { name: 'Sunday' }).check();
      return;
    case 'list':
      await section
        .getByRole('group', { name: 'Interval 1' })
        .getByRole('textbox', { name: 'From' })
        .fill('06:30');
      return;
    case 'choice':
      await choose(section, label, leaf.field.options.length, optionOf(String(value)));
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
