import { Infinity as Nonstop } from 'lucide-react';
import { type Layout, saidAll } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Nonstop,
  summary: (section, spoken) => saidAll(section, ['speed', 'flow'], spoken),
};
