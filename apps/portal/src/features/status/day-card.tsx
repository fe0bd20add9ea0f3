import type { HistoryResource } from '@poolhouse/contract/api/units';
import { lazy, memo, Suspense, useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { hasValues } from '#unit/chart/chart-columns.ts';
import { chartChannels } from '#unit/chart/chart-look.ts';
import { DayTable } from '#unit/chart/day-table.tsx';
import { RunningStrips } from '#unit/chart/running-strips.tsx';
import { useTabLabels } from '#unit/data/unit-context.ts';
import type { UnitDay } from '#unit/day/unit-day.ts';
import type { Today } from '#unit/day/use-today.ts';
import css from './day-card.module.css';

// The plotting library is loaded when the first chart is drawn.
const DayChart = lazy(async () => ({ default: (await import('#unit/chart/day-chart.tsx')).DayChart }));

export interface DayCardProps {
  today: Today;
  serial: string;
  timeZone: string;
}

/** Today's water and sun as lines, and when filtration and solar ran. */
export function DayCard({ today, serial, timeZone }: DayCardProps) {
  const t = useT();
  const { data, day, error, refetch, isFetching } = today;
  const hasHistory = useTabLabels()('history') !== undefined;
  return (
    <Card
      title={t('chart.today')}
      aside={hasHistory ? <Link href={unitPath(serial, 'history')}>{t('chart.history')}</Link> : undefined}
    >
      {data ? <Day history={data} day={day} timeZone={timeZone} /> : null}
      {!data && !error ? <Skeleton className={css.place ?? ''} shape="card" /> : null}
      {!data && error ? (
        <div className={css.failed} role="alert">
          <p>{t('chart.failed')}</p>
          <Button size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

// The cards around are drawn anew every second; the day changes once a minute.
const Day = memo(function Day({
  history,
  day,
  timeZone,
}: {
  history: HistoryResource;
  day: UnitDay;
  timeZone: string;
}) {
  const t = useT();
  const names = chartChannels
    .filter(({ channel }) => hasValues(history.v[channel]))
    .map(({ channel }) => channel);
  const known = names.join();
  // The same channels must stay the same array, or the chart would be rebuilt every minute.
  const measured = useMemo(
    () => chartChannels.filter(({ channel }) => known.split(',').includes(channel)),
    [known],
  );
  if (measured.length === 0) return <p className={css.empty}>{t('chart.empty')}</p>;
  return (
    <div className={css.day}>
      <Suspense fallback={<Skeleton className={css.place ?? ''} shape="card" />}>
        <DayChart history={history} day={day} timeZone={timeZone} channels={measured} />
      </Suspense>
      <RunningStrips history={history} day={day} timeZone={timeZone} />
      <DayTable history={history} day={day} timeZone={timeZone} channels={measured} />
    </div>
  );
});
