import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { Flat } from './leaves.ts';

/** What somebody has changed in a section and not saved. */
export interface SectionEdits {
  /** What the section was when they last looked at all of it. */
  readonly seen: Flat;
  /** By the paths of fields. */
  readonly values: Flat;
}

export const same = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;

/** What the form shows: what is wanted by now, and over it what was changed here. */
export const shownOf = (known: Flat, edits: SectionEdits | undefined): Flat => ({
  ...known,
  ...edits?.values,
});

/** The fields that would be another when this were saved. */
export const changesOf = (known: Flat, edits: SectionEdits | undefined): string[] =>
  Object.keys(edits?.values ?? {}).filter((path) => !same(edits?.values[path], known[path]));

/** @returns nothing when nothing is changed any more */
export function withEdit(
  known: Flat,
  edits: SectionEdits | undefined,
  path: string,
  value: unknown,
): SectionEdits | undefined {
  const seen = edits?.seen ?? known;
  const { [path]: _, ...others } = edits?.values ?? {};
  if (!same(value, known[path])) return { seen, values: { ...others, [path]: value } };
  return Object.keys(others).length > 0
    ? { seen: { ...seen, [path]: known[path] }, values: others }
    : undefined;
}

/** What became another while it was being changed here: only a person can say which of both counts. */
export const conflictsOf = (known: Flat, edits: SectionEdits | undefined): string[] =>
  changesOf(known, edits).filter((path) => !same(edits?.seen[path], known[path]));

/** What became another beside what is being changed here. */
export const followedOf = (known: Flat, edits: SectionEdits | undefined): string[] =>
  Object.keys(edits?.seen ?? {}).filter(
    (path) => !(path in (edits?.values ?? {})) && !same(edits?.seen[path], known[path]),
  );

/** The fields are what they are by now. */
export function takenTheirs(
  known: Flat,
  edits: SectionEdits | undefined,
  paths: readonly string[],
): SectionEdits | undefined {
  return paths.reduce((left, path) => withEdit(known, left, path, known[path]), edits);
}

/** What was changed here counts, over all that is known by now. */
export const keptMine = (known: Flat, edits: SectionEdits): SectionEdits => ({ ...edits, seen: known });

/**
 * Without what is so by now. While the unit has not answered it is kept: should it refuse, the form shows it again, over
 * what the unit goes back to.
 */
export function pruned(
  known: Flat,
  edits: SectionEdits | undefined,
  { pending, refused }: Pick<SettingsSection, 'pending' | 'refused'>,
): SectionEdits | undefined {
  if (!edits || pending) return edits;
  if (refused) return same(edits.seen, known) ? edits : keptMine(known, edits);
  const settled = Object.keys(edits.values).filter((path) => same(edits.values[path], known[path]));
  return settled.length === 0 ? edits : takenTheirs(known, edits, settled);
}

/** What was sent as it will be stored: in its order, and without spaces at its ends. What was typed since stays as it is. */
export function tidied(
  known: Flat,
  edits: SectionEdits | undefined,
  sent: Flat,
  tidy: Flat,
): SectionEdits | undefined {
  const untouched = Object.keys(edits?.values ?? {}).filter((path) => same(edits?.values[path], sent[path]));
  return untouched.reduce((all, path) => withEdit(known, all, path, tidy[path]), edits);
}
