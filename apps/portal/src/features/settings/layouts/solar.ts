import { Sun } from 'lucide-react';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Sun,
  summary: (section, spoken) =>
    section.shown.enabled ? `+${said(section, 'threshold', spoken)}` : said(section, 'enabled', spoken),
};
