import { FlaskConical } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import { fieldLabel } from '#unit/settings/words.ts';
import { type Layout, said } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: FlaskConical,
  body: part(async () => (await import('../bodies/treatment-body.tsx')).TreatmentBody),
  summary: (section, spoken) => `${fieldLabel(spoken.t, section.name, 'ph')} ${said(section, 'ph', spoken)}`,
};
