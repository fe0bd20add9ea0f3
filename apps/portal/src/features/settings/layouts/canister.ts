import { Package } from 'lucide-react';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Package,
  summary: (section, spoken) => said(section, 'substance', spoken),
};
