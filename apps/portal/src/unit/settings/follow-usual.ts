import type { SettingFields } from '@poolhouse/contract/settings/fields';
import { type SectionEdits, shownOf, withEdit } from './edits.ts';
import { type Flat, leavesOf } from './leaves.ts';

/**
 * Changes a field, and those beside it whose usual value goes by it and that still have the usual one: a pulse lasts a
 * second, a countdown twenty minutes.
 */
export function followUsual(
  fields: SettingFields,
  base: Flat,
  edits: SectionEdits | undefined,
  path: string,
  value: unknown,
): SectionEdits | undefined {
  const before = shownOf(base, edits);
  return leavesOf(fields).reduce(
    (all, leaf) => {
      if (leaf.field.kind !== 'number' || leaf.field.usualBy?.field !== path) return all;
      const { usual, usualBy } = leaf.field;
      const usualFor = (chosen: unknown) => usualBy.values[String(chosen)] ?? usual;
      const isUsual = before[leaf.path] === usualFor(before[path]);
      return isUsual ? withEdit(base, all, leaf.path, usualFor(value)) : all;
    },
    withEdit(base, edits, path, value),
  );
}
