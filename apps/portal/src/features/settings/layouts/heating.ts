import { Flame } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Flame,
  body: part(async () => (await import('../bodies/heating-body.tsx')).HeatingBody),
  summary(section, spoken) {
    const { enabled, smart } = section.shown;
    if (enabled && smart === 'time') {
      return `${said(section, 'smart', spoken)} ${said(section, 'time.from', spoken)}–${said(section, 'time.to', spoken)}`;
    }
    return said(section, enabled && smart !== 'off' ? 'smart' : 'enabled', spoken);
  },
};
