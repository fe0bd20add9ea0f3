import { type TimelineType, timelineTypes } from '@poolhouse/domain/unit/events';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { unitKey } from '#unit/data/unit-query.ts';
import type { HistorySpan, View } from './period-span.ts';
import css from './pictures.module.css';

/** More than these of a day nobody tells apart as marks. */
const most = 100;
/** No more of an entry than its mark says. */
const entries = z.object({
  'hydra:member': z.array(z.object({ id: z.string(), at: z.string(), type: z.enum(timelineTypes) })),
  'hydra:totalItems': z.number(),
});
const instantOf = (at: number) => new Date(at * 1000).toISOString();

/** What happened in a time, newest first. A push 'timeline' makes it out of date. */
const eventsQuery = (iri: string, { from, to }: View) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'timeline', 'marks', from, to],
    queryFn: async ({ signal }) => {
      const query = { from: instantOf(from), to: instantOf(to), itemsPerPage: most };
      const found = await api.get(`${iri}/timeline`, entries, { query, signal });
      return { entries: found['hydra:member'], total: found['hydra:totalItems'] };
    },
  });

/** What happened as marks under the same time; its words stand in the timeline. */
export function EventsStrip({ span, view }: { span: HistorySpan; view: View }) {
  const t = useT();
  const unit = useUnit();
  const { data } = useQuery(eventsQuery(unit['@id'], span));
  if (!data || data.total === 0) return null;
  const [first, last] = [span.days[0]?.date ?? '', span.days.at(-1)?.date ?? ''];
  const share = (at: string) => (Date.parse(at) / 1000 - view.from) / (view.to - view.from);
  const seen = data.entries.filter(({ at }) => share(at) >= 0 && share(at) <= 1);
  return (
    <div className={css.strip}>
      <div className={css.stripHead}>
        <span>{t('history.events')}</span>
        <Link href={`${unitPath(unit.serialNumber, 'timeline')}?from=${first}&to=${last}`}>
          {t('history.eventsIn', { count: data.total })}
        </Link>
      </div>
      <ul
        className={css.events}
        style={{ marginInline: `${GUTTER}px ${END}px` }}
        aria-label={t('history.events')}
      >
        {seen.map(({ id, at, type }) => (
          <li key={id} className={marks[type]} style={{ insetInlineStart: `${share(at) * 100}%` }}>
            <span
              className={css.eventWords}
            >{`${formatTime(at, unit.timeZone)} ${t(`history.event.${type}`)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const marks: Readonly<Record<TimelineType, string | undefined>> = {
  error: css.errorMark,
  configuration: css.mark,
  required: css.mark,
  calibration: css.mark,
};
