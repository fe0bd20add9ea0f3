import { ToggleRight } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: ToggleRight,
  body: part(async () => (await import('../bodies/relay-body.tsx')).RelayBody),
  summary: (section, spoken) => (section.shown.name === '' ? '' : said(section, 'name', spoken)),
};
