import { PanelTopClose } from 'lucide-react';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: PanelTopClose,
  summary: (section, spoken) => said(section, 'whenClosed', spoken),
};
