import { isSection, type SectionName } from '@poolhouse/contract/settings/sections';
import { thermometers } from '@poolhouse/domain/water/calibration';
import * as z from 'zod/mini';
import { type LeafField, leavesOf } from '#unit/settings/leaves.ts';
import { fieldsOf, isAt, numberOf, settingPath } from '#unit/settings/shape.ts';
import { inOneLine, valueWords } from '#unit/settings/value-words.ts';
import { faultWords, fieldLabel, sectionTitle } from '#unit/settings/words.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { type Line, type Spoken, textLine } from './spoken.ts';

export const applied = z.object({
  section: z.string(),
  changes: z.array(
    z.object({ path: z.string(), from: z.unknown(), to: z.unknown(), raw: z.optional(z.number()) }),
  ),
});
export const refused = z.object({
  section: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string() })),
});

/** What a section is called; of a relay its own name, as everywhere. */
export function titleOfSection({ t, relay }: Spoken, section: string): string {
  if (!isSection(section)) return section;
  const n = numberOf(section);
  return section.startsWith('relay') && n !== undefined ? relay(n) : sectionTitle(t, section);
}

const fieldAt = (section: SectionName, path: string): LeafField | undefined =>
  leavesOf(fieldsOf(section)).find((leaf) => isAt(leaf.path, { path }))?.field;

function shown(spoken: Spoken, field: LeafField | undefined, value: unknown): string {
  if (value === null && field?.kind !== 'maybe') return spoken.t('setting.notSet');
  return field ? valueWords(spoken, field, value).map(inOneLine).join(', ') : String(value);
}

/** What was changed in a section: each field by its name, old and new with their unit. */
export function appliedLines(spoken: Spoken, { section, changes }: z.infer<typeof applied>): Line[] {
  const { t, language } = spoken;
  return changes.flatMap(({ path, from, to, raw }): Line[] => {
    // What a later version can set has no name here yet.
    const field = isSection(section) ? fieldAt(section, path) : undefined;
    const label = isSection(section) && field ? fieldLabel(t, section, path) : path;
    const [before, after] = [shown(spoken, field, from), shown(spoken, field, to)];
    const change: Line = { kind: 'change', label, before, after };
    const thermometer = thermometers.find((name) => name === path);
    if (raw === undefined || !thermometer) return [change];
    return [change, textLine(t('timeline.raw', { raw: shownWithUnit(thermometer, raw, language) }))];
  });
}

/** What a unit refused, and why, field by field. */
export function refusedLines(spoken: Spoken, { section, errors }: z.infer<typeof refused>): Line[] {
  const { t, language } = spoken;
  return errors.map(({ path, code }): Line => {
    const leaf = isSection(section)
      ? leavesOf(fieldsOf(section)).find((one) => isAt(one.path, { path }))
      : undefined;
    const why = faultWords(t, language, { code }, leaf?.field);
    const label = isSection(section) && leaf ? fieldLabel(t, section, leaf.path) : path;
    return { kind: 'text', text: label ? t('timeline.labelled', { label, text: why }) : why };
  });
}

/** Where it is set, below the unit's own address. */
export const settingsOf = (section: string): { to?: string } =>
  isSection(section) ? { to: settingPath(section) } : {};
