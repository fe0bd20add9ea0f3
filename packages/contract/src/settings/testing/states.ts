import { type SettingField, type SettingFields, usualState } from '../fields.ts';
import { textOf } from '../section-texts.ts';
import { checkState, type SectionName, type SectionState, sectionNames, sections } from '../sections.ts';

/** Those of SETTINGS, whose words are in the catalogues; others bring theirs along. */
export const ownSections = sectionNames.filter((name) => !textOf(name).words);

const flat = (fields: SettingFields, before = ''): [string, SettingField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? [[`${before}${name}`, field] as [string, SettingField], ...flat(field.fields, `${before}${name}.`)]
      : [[`${before}${name}`, field] as [string, SettingField]],
  );

/** All fields of a section by their path, those within groups too. */
export const fieldsOf = (name: SectionName): Record<string, SettingField> =>
  Object.fromEntries(flat(sections[name].fields));

/** The state from the factory with one field another. @param path `levels.fillOn` */
export function stateWith(name: SectionName, path: string, value: unknown): SectionState {
  const state: SectionState = structuredClone(usualState(sections[name].fields as SettingFields));
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const inner = parts.reduce((part, key) => part[key] as SectionState, state);
  inner[last] = value;
  return state;
}

/** What is wrong with a state, as lines; none when it is right. */
export function told(name: SectionName, raw: unknown): string[] {
  const checked = checkState(name, raw);
  return 'state' in checked
    ? []
    : checked.faults.map(({ path, code, values }) =>
        [`${path}: ${code}`, ...Object.values(values ?? {})].join(' '),
      );
}
