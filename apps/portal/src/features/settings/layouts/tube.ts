import { Cable } from 'lucide-react';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Cable,
  summary: (section, spoken) => said(section, 'lifespan', spoken),
};
