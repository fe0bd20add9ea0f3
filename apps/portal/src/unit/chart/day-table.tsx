import { Later, part } from '#shared/chunks/later.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AsTable } from './as-table.tsx';
import type { DayProps } from './day-chart.tsx';

// It comes when somebody opens it.
const hours = part(async () => (await import('./day-hours.tsx')).Hours);

/** The same day in numbers, an hour a line, for people who cannot or would rather not read the chart. */
export function DayTable(props: DayProps) {
  return <AsTable table={() => <Later part={hours} props={props} wait={<Skeleton />} />} />;
}
