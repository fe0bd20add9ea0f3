import { formatTime } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { hourRows } from '#unit/day/day-rows.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { stripOutputs } from './chart-look.ts';
import type { DayProps } from './day-chart.tsx';
import css from './day-table.module.css';
import { NothingMeasured } from './nothing-measured.tsx';

/** Focusable: where the table is wider than the screen, arrow keys scroll it for people without a touch screen. */
const STOP = 0;

/** A day in numbers, an hour a line. */
export function Hours({ history, day, timeZone, channels }: DayProps) {
  const t = useT();
  const language = useLanguage();
  const names = channels.map(({ channel }) => channel);
  const outputs = stripOutputs.filter((output) => history.o[output]?.some((seconds) => seconds !== null));
  const rows = hourRows(history, day, names, outputs);
  return (
    <section className={css.scroll} aria-label={t('chart.table')} tabIndex={STOP}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`channel.${name}`)}
              </th>
            ))}
            {outputs.map((output) => (
              <th key={output} scope="col">
                {t(`chart.ranIn.${output}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, means, minutes }) => (
            <tr key={at}>
              <th scope="row">{formatTime(new Date(at * 1000).toISOString(), timeZone)}</th>
              {names.map((name, n) => {
                const mean = means[n];
                return (
                  <td key={name}>
                    {mean === undefined ? <NothingMeasured /> : shownWithUnit(name, mean, language)}
                  </td>
                );
              })}
              {outputs.map((output, n) => (
                <td key={output}>
                  {minutes[n] === undefined ? (
                    <NothingMeasured />
                  ) : (
                    t('next.minutes', { minutes: minutes[n] })
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
