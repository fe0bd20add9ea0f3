import { Wrench } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Wrench,
  body: part(async () => (await import('../bodies/calibration-body.tsx')).CalibrationBody),
  summary: (section, spoken) => said(section, 'water', spoken),
};
