import type { UnitState } from '@poolhouse/contract/api/units';
import { formatTime } from '../../shared/format/date-time.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import css from './next-card.module.css';
import { minutesOn, runningSpans } from './running-spans.ts';
import { useToday } from './use-today.ts';

const counted = ['filtration', 'solar', 'heating'] as const;

/** The coming filtration, and how long the parts ran today, as far as the unit says so. */
export function NextRows({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const { data, now } = useToday(unit);
  const time = (instant: string) => formatTime(instant, unit.timeZone);
  const { nextFiltrationFrom: from, nextFiltrationTo: to } = state.outputs;
  const rows: { name: string; value: string }[] = [];
  if (typeof from === 'string' && typeof to === 'string' && Date.parse(to) > now) {
    rows.push(
      Date.parse(from) <= now
        ? { name: t('next.filtrationNow'), value: t('next.until', { time: time(to) }) }
        : { name: t('next.filtration'), value: `${time(from)}–${time(to)}` },
    );
  }
  for (const output of counted) {
    // Reported today, running or not: what a unit lacks has no row.
    if (!data || !runningSpans(data, output)) continue;
    const total = minutesOn(data, output);
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    rows.push({
      name: t(`next.ran.${output}`),
      value: hours > 0 ? t('next.hours', { hours, minutes }) : t('next.minutes', { minutes }),
    });
  }
  if (rows.length === 0) return null;
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
}
