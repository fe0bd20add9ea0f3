import { Snowflake } from 'lucide-react';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Snowflake,
  summary: (section, spoken) => said(section, 'minimumWater', spoken),
};
