import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import { memo, useMemo } from 'react';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { sameProps } from '#shared/same-props.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { minutesOn, runningSpans } from '#unit/day/running-spans.ts';
import { toMinute } from '#unit/show/to-minute.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './next-card.module.css';

const counted = ['filtration', 'solar', 'heating'] as const;

export interface NextCardProps {
  unit: LiveUnit;
  state: UnitState;
  /** Today's, once it is there. */
  history: HistoryResource | undefined;
}

/** The coming filtration, and how long the parts ran today, as far as the unit says so. */
export function NextRows({ unit, state, history }: NextCardProps) {
  const t = useT();
  const { now } = useStanding(unit);
  const time = (instant: string) => formatTime(toMinute(instant), unit.timeZone);
  const { nextFiltrationFrom: from, nextFiltrationTo: to } = state.outputs;
  // Reported today, running or not: what a unit lacks has no row.
  const ran = useMemo(
    () =>
      counted.flatMap((output) =>
        history && runningSpans(history, output) ? [{ output, total: minutesOn(history, output) }] : [],
      ),
    [history],
  );
  const rows: Row[] = [];
  if (typeof from === 'string' && typeof to === 'string' && Date.parse(to) > now) {
    rows.push(
      Date.parse(from) <= now
        ? { name: t('next.filtrationNow'), value: t('next.until', { time: time(to) }) }
        : { name: t('next.filtration'), value: `${time(from)}–${time(to)}` },
    );
  }
  for (const { output, total } of ran) {
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    rows.push({
      name: t(`next.ran.${output}`),
      value: hours > 0 ? t('next.hours', { hours, minutes }) : t('next.minutes', { minutes }),
    });
  }
  return rows.length > 0 ? <Rows rows={rows} /> : null;
}

interface Row {
  name: string;
  value: string;
}

const Rows = memo(function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}, sameProps);
