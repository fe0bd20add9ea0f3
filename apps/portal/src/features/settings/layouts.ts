import type { SectionName } from '@poolhouse/contract/settings/sections';
import { Settings2 } from 'lucide-react';
import { kindOf } from '#unit/settings/shape.ts';
import { type Layout, said } from './layout.ts';

const plain: Layout = {
  icon: Settings2,
  summary: (section, spoken) => said(section, Object.keys(section.shown)[0] ?? '', spoken),
};

/** A layout is found by its name: a further one is its file alone. */
const found = import.meta.glob<Partial<Layout>>('./layouts/*.ts', { eager: true, import: 'layout' });

export const layoutOf = (name: SectionName): Layout => ({
  ...plain,
  ...found[`./layouts/${kindOf(name)}.ts`],
});
