import type { SettingFields } from './fields.ts';
import { type SectionName, type SectionState, sections } from './sections.ts';

/** A field that is another than before: what it was, and what it is. */
export interface ChangedPath {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * The fields of a section that differ between two of its states. Lists, days and what may be missing count whole: a
 * night's interval has one meaning.
 */
export function changedPaths(section: SectionName, before: SectionState, after: SectionState): ChangedPath[] {
  return changed(sections[section].fields, before, after, '');
}

function changed(
  fields: SettingFields,
  before: SectionState,
  after: SectionState,
  above: string,
): ChangedPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${above}${name}`;
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (field.kind === 'group') return changed(field.fields, partOf(from), partOf(to), `${path}.`);
    return same(from, to) ? [] : [{ path, from, to }];
  });
}

const partOf = (value: unknown): SectionState =>
  typeof value === 'object' && value !== null ? (value as SectionState) : {};

/** Of JSON, whatever the order of its keys. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other);
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as SectionState)[key], (other as SectionState)[key]))
  );
}
