import type { HistoryResource } from '@poolhouse/contract/api/units';
import { memo, useMemo } from 'react';
import { Later, part } from '#shared/chunks/later.tsx';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { hasValues } from '#unit/chart/chart-columns.ts';
import { chartChannels } from '#unit/chart/chart-look.ts';
import { DayTable } from '#unit/chart/day-table.tsx';
import type { SetTemperature } from '#unit/chart/plot-options.ts';
import { RunningStrips } from '#unit/chart/running-strips.tsx';
import { useTabLabels } from '#unit/data/unit-context.ts';
import type { UnitDay } from '#unit/day/unit-day.ts';
import type { Today } from '#unit/day/use-today.ts';
import css from './day-card.module.css';

// The plotting library is loaded when the first chart is drawn.
const dayChart = part(async () => (await import('#unit/chart/day-chart.tsx')).DayChart);

export interface DayCardProps {
  today: Today;
  serial: string;
  timeZone: string;
  aim: SetTemperature | undefined;
}

/** Today's water and sun as lines, and when filtration, solar and heating ran. */
export function DayCard({ today: { day, history, measured }, serial, timeZone, aim }: DayCardProps) {
  const t = useT();
  const hasHistory = useTabLabels()('history') !== undefined;
  return (
    <Card
      title={t('chart.today')}
      aside={hasHistory ? <Link href={unitPath(serial, 'history')}>{t('chart.history')}</Link> : undefined}
    >
      {history ? <Day history={history} day={day} timeZone={timeZone} aim={aim} /> : null}
      {!history && !measured.error ? <Skeleton className={css.place ?? ''} shape="block" /> : null}
      {history ? null : <QueryFailure query={measured} title={t('chart.failed')} />}
    </Card>
  );
}

// The cards around are drawn anew with all that the unit says; the day changes once a minute.
const Day = memo(function Day({
  history,
  day,
  timeZone,
  aim,
}: {
  history: HistoryResource;
  day: UnitDay;
  timeZone: string;
  aim: SetTemperature | undefined;
}) {
  const t = useT();
  const known = chartChannels.map(({ channel }) => Number(hasValues(history.v[channel]))).join('');
  // The same channels must stay the same array, or the chart would be rebuilt every minute.
  const measured = useMemo(() => chartChannels.filter((_, n) => known[n] === '1'), [known]);
  if (measured.length === 0) return <p className={css.empty}>{t('chart.empty')}</p>;
  const shown = { history, day, timeZone, channels: measured };
  return (
    <div className={css.day}>
      <Later
        part={dayChart}
        props={{ ...shown, aim }}
        wait={<Skeleton className={css.place ?? ''} shape="block" />}
      />
      <RunningStrips {...shown} />
      <DayTable {...shown} />
    </div>
  );
});
