import type { HistoryResource } from '@poolhouse/contract/api/units';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import { formatTime, isoDate } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { orderedRows } from '#unit/chart/chart-columns.ts';
import css from '#unit/chart/day-table.module.css';
import { NothingMeasured } from '#unit/chart/nothing-measured.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import type { HistorySpan, View } from './period-span.ts';
import { tableRows } from './table-rows.ts';

/** Focusable: where the table is wider than the screen, arrow keys scroll it for people without a touch screen. */
const STOP = 0;

export interface HistoryTableProps {
  history: HistoryResource;
  span: HistorySpan;
  view: View;
  shown: readonly ChannelName[];
}

/** The same in numbers: by the hour, and by the minute where somebody looks closely. */
export function HistoryTable({ history, span, view, shown }: HistoryTableProps) {
  const t = useT();
  const language = useLanguage();
  const { timeZone } = useUnit();
  const rows = tableRows(history, view, shown, orderedRows(history.t));
  const name = (at: number, isDoubled: boolean) => {
    const instant = new Date(at * 1000).toISOString();
    const time = formatTime(instant, timeZone);
    const day = isoDate(instant, timeZone).split('-').reverse().slice(0, 2).join('.');
    const zone = isDoubled ? ` ${offsetAt(at, timeZone)}` : '';
    return span.period === 'week' ? `${day}. ${time}${zone}` : `${time}${zone}`;
  };
  const times = rows.map(({ at }) => name(at, false));
  return (
    <section className={css.scroll} aria-label={t('history.table')} tabIndex={STOP}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {shown.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, values }, row) => {
            const time = times[row] ?? '';
            return (
              <tr key={at}>
                <th scope="row">{name(at, times.indexOf(time) !== times.lastIndexOf(time))}</th>
                {shown.map((channel, n) => {
                  const value = values[n];
                  return (
                    <td key={channel}>
                      {value === undefined ? <NothingMeasured /> : shownWithUnit(channel, value, language)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** How far clocks there are ahead of UTC, as the hour that comes twice is told apart by: 'GMT+2'. */
const offsetAt = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at * 1000))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
