import { RefreshCw } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { fieldLabel } from '#unit/settings/words.ts';
import { type Layout, said } from '../layout.ts';

const causes = ['everyDays', 'timesADay', 'pressure', 'flow'];

export const layout: Partial<Layout> = {
  icon: RefreshCw,
  body: part(async () => (await import('../bodies/backwash-body.tsx')).BackwashBody),
  summary(section, spoken) {
    const on = causes.filter((name) => section.shown[`${name}.on`] === true);
    if (on.length === 0) return spoken.t('setting.byHand');
    if (on.length === 1 && on[0] === 'everyDays') {
      return `${said(section, 'everyDays.days', spoken)}, ${said(section, 'everyDays.at', spoken)}`;
    }
    return on.map((name) => fieldLabel(spoken.t, section.name, name)).join(', ');
  },
};
