import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { Language } from '@poolhouse/domain/account/languages';
import type { LucideIcon } from 'lucide-react';
import type { Part } from '#shared/chunks/later.tsx';
import type { Translate } from '#shared/i18n/use-t.ts';
import type { SectionForm } from '#unit/settings/settings-form.tsx';
import { leafAt } from '#unit/settings/shape.ts';
import { shownValue } from '#unit/settings/words.ts';

export interface Spoken {
  readonly t: Translate;
  readonly language: Language;
}

/** How a section looks: a file of `layouts/`, named as the section is. Without one it is drawn plainly. */
export interface Layout {
  readonly icon: LucideIcon;
  /** What the list of sections says of it, in a few words. */
  summary(section: SectionForm, spoken: Spoken): string;
  /** Its fields, in a file of their own; without it they stand plainly in their order. */
  readonly body?: Part<{ section: SectionName }>;
}

/** Of a field of a section, as the list says it. */
export const said = ({ name, shown }: SectionForm, path: string, { t, language }: Spoken): string =>
  shownValue(t, language, leafAt(name, path).field, shown[path]);

/** Of some of them that the unit has. */
export const saidAll = (section: SectionForm, paths: readonly string[], spoken: Spoken): string =>
  paths.map((path) => said(section, path, spoken)).join(', ');
