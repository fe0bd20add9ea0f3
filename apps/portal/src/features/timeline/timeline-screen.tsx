import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { isBackwards } from '#unit/dates/period.ts';
import { useAddress } from '#unit/dates/use-address.ts';
import { useUnitDate } from '#unit/day/use-unit-date.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import css from './timeline.module.css';
import { filterInAddress, questionOf } from './timeline-filter.ts';
import { TimelineList } from './timeline-list.tsx';
import { timelineQuery } from './timeline-query.ts';

export { messages } from './messages.ts';

/** What happened to the pool, newest first: what went wrong, what was set and switched, by whom and from where. */
export function TimelineScreen() {
  const unit = useUnit();
  const today = useUnitDate(unit);
  const connection = useLiveConnection();
  const [filter, change] = useAddress(filterInAddress);
  const isCutOff = connection === 'offline' || connection === 'lost';
  const list = useInfiniteQuery({
    ...timelineQuery(unit['@id'], questionOf(filter, today, unit.timeZone)),
    // Days that are none are asked for by nobody; what was there stays until they are mended.
    enabled: !isBackwards(filter.period),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} ofSettings />
      <FilterBar filter={filter} onChange={change} today={today} total={list.data?.pages[0]?.total} />
      <div className={clsx(css.list, (isCutOff || list.isPlaceholderData) && css.old)}>
        <TimelineList list={list} filter={filter} today={today} onFilter={change} />
      </div>
    </div>
  );
}
