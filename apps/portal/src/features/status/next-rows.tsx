import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import { memo, useMemo } from 'react';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { sameProps } from '#shared/same-props.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { minutesOn, runningSpans } from '#unit/day/running-spans.ts';
import { plannedTime } from '#unit/show/planned-time.ts';
import { useStanding } from '#unit/standing/standing.ts';
import type { Aims } from './aims.ts';
import { filtrationNow } from './filtration-now.ts';
import css from './next-card.module.css';

const counted = ['filtration', 'solar', 'heating'] as const;

export interface NextCardProps {
  unit: LiveUnit;
  state: UnitState;
  /** Today's, once it is there. */
  history: HistoryResource | undefined;
  aims: Aims;
}

/** Until when the pump does what it does, what comes then, and how long the parts ran today, as far as the unit says so. */
export function NextRows({ unit, state, history, aims }: NextCardProps) {
  const t = useT();
  const time = (instant: string) => plannedTime(instant, unit.timeZone);
  const { nextFiltrationFrom: from, nextFiltrationTo: to, nextBackwash } = state.outputs;
  const said = (total: number) => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    return hours > 0 ? t('next.hours', { hours, minutes }) : t('next.minutes', { minutes });
  };
  const { doing, isAhead } = useStanding(unit, (standing) => ({
    doing: filtrationNow(state, standing),
    isAhead: [from, nextBackwash].map(
      (instant) => typeof instant === 'string' && Date.parse(instant) > standing.now,
    ),
  }));
  const [isToBegin, isToWash] = isAhead;
  const { water } = state.values;
  // Reported today, running or not: what a unit lacks has no row.
  const ran = useMemo(
    () =>
      counted.flatMap((output) =>
        history && runningSpans(history, output) ? [{ output, total: minutesOn(history, output) }] : [],
      ),
    [history],
  );
  const rows: Row[] = [];
  if (doing?.until !== undefined) {
    const { speed, until } = doing;
    const name =
      speed === 'off'
        ? t('next.offByHand')
        : t('next.filtrationNow', { speed: t(`equipment.speed.${speed}`) });
    rows.push({ name, value: t('next.until', { time: time(until) }) });
  }
  if (typeof from === 'string' && typeof to === 'string' && isToBegin) {
    rows.push({ name: t('next.filtration'), value: `${time(from)}–${time(to)}` });
  }
  if (typeof nextBackwash === 'string' && isToWash) {
    rows.push({ name: t('next.backwash'), value: formatStamp(nextBackwash, unit.timeZone) });
  }
  for (const { output, total } of ran) {
    const needed = output === 'filtration' && water !== undefined ? aims.filtration(water) : undefined;
    const value =
      needed === undefined ? said(total) : t('next.of', { done: said(total), needed: said(needed) });
    rows.push({ name: t(`next.ran.${output}`), value });
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
