import type { SectionName } from '@poolhouse/contract/settings/sections';
import { kindOf } from './shape.ts';

/** What is shown on one page: a section, or all of which there are several, as relays. */
export interface Page<Section> {
  /** The last part of its address. */
  readonly name: string;
  readonly sections: readonly [Section, ...Section[]];
}

/** Sections by their pages, in their order. */
export function pagesOf<Section extends { readonly name: SectionName }>(
  sections: readonly Section[],
): Page<Section>[] {
  const names = [...new Set(sections.map(({ name }) => kindOf(name)))];
  return names.flatMap((name) => {
    const [first, ...others] = sections.filter((section) => kindOf(section.name) === name);
    return first ? [{ name, sections: [first, ...others] as const }] : [];
  });
}
