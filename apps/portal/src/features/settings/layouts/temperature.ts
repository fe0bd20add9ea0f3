import { Thermometer } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Thermometer,
  body: part(async () => (await import('../bodies/temperature-body.tsx')).TemperatureBody),
  summary: (section, spoken) => said(section, 'required', spoken),
};
