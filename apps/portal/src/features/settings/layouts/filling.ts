import { Droplets } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Droplets,
  body: part(async () => (await import('../bodies/filling-body.tsx')).FillingBody),
  summary: (section, spoken) =>
    `${said(section, 'levels.fillOn', spoken)} – ${said(section, 'levels.fillOff', spoken)}`,
};
