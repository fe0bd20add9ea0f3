import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { byDays } from './by-days.ts';
import { DaySection } from './day-section.tsx';
import { MoreEntries } from './more-entries.tsx';
import css from './timeline.module.css';
import { everything, isEverything, type TimelineFilter } from './timeline-filter.ts';
import { entriesOf, type TimelinePage } from './timeline-query.ts';
import { useSpoken } from './use-spoken.ts';

export interface TimelineListProps {
  list: UseInfiniteQueryResult<InfiniteData<TimelinePage>>;
  filter: TimelineFilter;
  today: string;
  onFilter: (filter: TimelineFilter) => void;
}

/** What is known of the timeline: its days, that there is nothing, what went wrong, or placeholders while it loads. */
export function TimelineList({ list, filter, today, onFilter }: TimelineListProps) {
  const t = useT();
  const unit = useUnit();
  const { timeZone } = unit;
  const spoken = useSpoken(unit);
  const days = useMemo(() => byDays(entriesOf(list.data?.pages ?? []), timeZone), [list.data, timeZone]);
  if (list.isPending && list.fetchStatus !== 'idle') return <Waiting />;
  return (
    <>
      {list.isFetchNextPageError ? null : <QueryFailure query={list} title={t('timeline.failed')} />}
      {days.map((day) => (
        <PartBoundary key={day.date}>
          <DaySection {...day} today={today} spoken={spoken} />
        </PartBoundary>
      ))}
      {list.data && days.length === 0 ? (
        <NoEntries filter={filter} onShowAll={() => onFilter(everything)} />
      ) : null}
      {days.length > 0 ? <MoreEntries list={list} /> : null}
    </>
  );
}

function NoEntries({ filter, onShowAll }: { filter: TimelineFilter; onShowAll: () => void }) {
  const t = useT();
  return (
    <Card>
      {isEverything(filter) ? (
        <EmptyState icon={History} title={t('timeline.empty.title')}>
          {t('timeline.empty.text')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t('timeline.none.title')}
          action={<Button onPress={onShowAll}>{t('timeline.all')}</Button>}
        >
          {t('timeline.none.text')}
        </EmptyState>
      )}
    </Card>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={css.waiting} role="status" aria-label={t('ui.loading')}>
      <Skeleton shape="title" />
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} shape="card" />
      ))}
    </div>
  );
}
