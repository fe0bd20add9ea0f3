import type { SettingsSection } from '@poolhouse/contract/api/settings';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import * as z from 'zod/mini';
import { drafts } from '#shared/forms/drafts.ts';
import type { SectionEdits } from './edits.ts';
import { flatOf, leavesOf } from './leaves.ts';
import { fieldsOf } from './shape.ts';

/** What is changed and not saved, by section. */
export type Edits = Readonly<Partial<Record<SectionName, SectionEdits>>>;

const values = z.record(z.string(), z.unknown());
const kept = z.object({ seen: values, values });

const formOf = (unit: string): string => `settings ${unit}`;

/**
 * What was changed before the page was loaded anew, or the session was lost.
 * @param owner IRI of the user @param unit IRI
 */
export function readEdits(owner: string, unit: string, sections: readonly SettingsSection[]): Edits {
  const all = drafts.of(owner, formOf(unit));
  const found = sections.flatMap(({ section, desired }) => {
    const edits = kept.safeParse(all[section]).data;
    return edits ? [[section, ofToday(section, edits, desired)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** A newer portal may have other fields than the one that kept it. */
function ofToday(
  name: SectionName,
  { seen, values: kept }: SectionEdits,
  desired: SettingsSection['desired'],
) {
  const paths = leavesOf(fieldsOf(name)).map(({ path }) => path);
  const only = (all: SectionEdits['values']) =>
    Object.fromEntries(paths.flatMap((path) => (path in all ? [[path, all[path]]] : [])));
  return { seen: { ...flatOf(fieldsOf(name), desired), ...only(seen) }, values: only(kept) };
}

export const keepEdits = (owner: string, unit: string, edits: Edits): void =>
  drafts.keep(owner, formOf(unit), { written: edits, held: {} });
