import type { HistoryResource } from '@poolhouse/contract/api/units';
import { channelNames } from '@poolhouse/domain/water/channels';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChartLine, CloudOff } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import { Later, part } from '#shared/chunks/later.tsx';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { allHistoryQuery } from '#unit/data/history-query.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { useUnitDate } from '#unit/day/use-unit-date.ts';
import { useMinute } from '#unit/standing/standing.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { ChannelChips } from './channel-chips.tsx';
import { useHidden } from './hidden-channels.ts';
import css from './history.module.css';
import { measuredChannels } from './panels.ts';
import { type HistorySpan, historySpan } from './period-span.ts';
import { Toolbar } from './toolbar.tsx';
import { usePlace } from './use-place.ts';

export { messages } from './messages.ts';

// With the plotting library; it comes beside what is drawn.
const pictures = part(async () => (await import('./pictures.tsx')).Pictures);

/** What was measured and what ran in a day or a week of the unit. */
export function HistoryScreen() {
  const unit = useUnit();
  const today = useUnitDate(unit);
  const [place, go] = usePlace(today);
  const minute = useMinute(unit) / 1000;
  const span = useMemo(
    () => historySpan(place.period, place.date, unit.timeZone),
    [place.period, place.date, unit.timeZone],
  );
  const connection = useLiveConnection();
  const isCutOff = connection === 'offline' || connection === 'lost';
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} />
      {unit.state ? (
        <>
          <Toolbar place={place} today={today} isNewest={span.to > minute} onPlace={go} />
          <Measured span={span} date={place.date} until={Math.min(span.to, minute)} isOld={isCutOff} />
        </>
      ) : null}
    </div>
  );
}

interface MeasuredProps {
  span: HistorySpan;
  date: string;
  until: number;
  isOld: boolean;
}

// What stands around it is drawn anew with all that the unit says.
const Measured = memo(function Measured({ span, date, until, isOld }: MeasuredProps) {
  const t = useT();
  const unit = useUnit();
  const query = useQuery({
    ...allHistoryQuery(unit['@id'], span.period, span.days[0]?.date ?? date),
    placeholderData: keepPreviousData,
  });
  useEffect(() => pictures.begin(), []);
  const { data, isPlaceholderData } = query;
  if (!data) {
    if (query.isError) return <QueryFailure query={query} title={t('history.failed')} />;
    return isOld ? <NotLoaded /> : <Skeleton className={css.wait ?? ''} shape="card" />;
  }
  if (isOld && isPlaceholderData) return <NotLoaded />;
  return (
    <Card className={clsx(css.card, (isOld || isPlaceholderData) && css.old)}>
      <Shown key={span.from} history={data} span={isPlaceholderData ? undefined : span} until={until} />
    </Card>
  );
});

/** Nothing comes before there is a connection, so nothing looks as if it did. */
function NotLoaded() {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={CloudOff} title={t('history.cutOff')}>
        {t('history.cutOff.text')}
      </EmptyState>
    </Card>
  );
}

/** Of another span's history nothing is drawn under this one's time. */
function Shown({
  history,
  span,
  until,
}: {
  history: HistoryResource;
  span: HistorySpan | undefined;
  until: number;
}) {
  const t = useT();
  const [hidden, toggle] = useHidden();
  const measured = measuredChannels(history);
  const names = measured.filter((name) => !hidden.includes(name)).join();
  // The same channels stay the same list, or all would be drawn anew every minute.
  const shown = useMemo(() => channelNames.filter((name) => names.split(',').includes(name)), [names]);
  if (!span) return <div className={css.wait} />;
  if (history.t.length === 0) {
    return (
      <EmptyState icon={ChartLine} title={t(`history.empty.${span.period}`)}>
        {t('history.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ChannelChips measured={measured} hidden={hidden} onToggle={toggle} />
      <Later part={pictures} props={{ history, span, shown, until }} wait={<div className={css.wait} />} />
    </>
  );
}
