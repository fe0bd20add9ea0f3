import { CalendarClock } from 'lucide-react';
import { part } from '#shared/chunks/later.tsx';
import type { Layout } from '../layout.ts';
import { scheduleSummary } from '../schedule-summary.ts';

export const layout: Partial<Layout> = {
  icon: CalendarClock,
  summary: scheduleSummary,
  body: part(async () => (await import('../bodies/schedule.tsx')).Schedule),
};
