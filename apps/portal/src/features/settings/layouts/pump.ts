import { Fan } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Fan,
  body: part(async () => (await import('../bodies/pump-body.tsx')).PumpBody),
  summary: (section, spoken) => said(section, 'type', spoken),
};
