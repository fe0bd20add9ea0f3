import { PartyPopper } from 'lucide-react';
import { type Layout, saidAll } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: PartyPopper,
  summary: (section, spoken) => saidAll(section, ['speed', 'flow'], spoken),
};
