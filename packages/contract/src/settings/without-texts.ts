import type { SettingField, SettingFields } from './fields.ts';
import { type SectionName, type SectionState, sections } from './sections.ts';

/** A section's state without what people wrote into it; all else is as it was. */
export const withoutTexts = (section: SectionName, state: SectionState): SectionState =>
  withoutLines(sections[section].fields, state);

/** Whether people write something into this section. */
export const hasTexts = (section: SectionName): boolean => hasLines(sections[section].fields);

const hasLines = (fields: SettingFields): boolean =>
  Object.values(fields).some(
    (field) => field.kind === 'line' || ('fields' in field && hasLines(field.fields)),
  );

const withoutLines = (fields: SettingFields, state: object): SectionState =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, withoutLine(fields[name], value)]));

function withoutLine(field: SettingField | undefined, value: unknown): unknown {
  if (field?.kind === 'line') return field.usual;
  if (!field || !('fields' in field)) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutLine({ ...field, kind: 'group' }, one));
  return typeof value === 'object' && value !== null ? withoutLines(field.fields, value) : value;
}
