import type { HistoryResource } from '@poolhouse/contract/api/units';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { runningSpans } from '#unit/day/running-spans.ts';
import { shareOf, type UnitDay } from '#unit/day/unit-day.ts';
import { type ChartChannel, endOf, GUTTER, type StripOutput, stripOutputs } from './chart-look.ts';
import css from './running-strips.module.css';

export interface RunningStripsProps {
  history: HistoryResource;
  day: UnitDay;
  timeZone: string;
  /** Of the lines above. */
  channels: readonly ChartChannel[];
}

/** When outputs ran, a strip each, under the same hours as the lines above. */
export function RunningStrips({ history, day, timeZone, channels }: RunningStripsProps) {
  const t = useT();
  const strips = stripOutputs.flatMap((output) => {
    const spans = runningSpans(history, output);
    return spans ? [{ output, spans }] : [];
  });
  const time = (at: number) => formatTime(new Date(at * 1000).toISOString(), timeZone);
  const said = (output: StripOutput, spans: readonly { from: number; to: number }[]) => {
    const name = t(`equipment.name.${output}`);
    if (spans.length === 0) return t('chart.notRan', { output: name });
    return t('chart.ran', {
      output: name,
      spans: spans.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', '),
    });
  };
  return (
    <div className={css.strips} style={{ paddingInline: `${GUTTER}px ${endOf(channels)}px` }}>
      {strips.map(({ output, spans }) => (
        <div key={output} className={css.line}>
          <span className={css.name}>{t(`equipment.name.${output}`)}</span>
          <svg className={css.strip} role="img" aria-label={said(output, spans)}>
            <rect className={css.track} width="100%" height="10" rx="5" />
            {spans.map(({ from, to }) => {
              const start = shareOf(day, from);
              return (
                <rect
                  key={from}
                  className={css[output]}
                  x={`${start * 100}%`}
                  width={`${(shareOf(day, to) - start) * 100}%`}
                  height="10"
                  rx="3"
                />
              );
            })}
          </svg>
        </div>
      ))}
      <div className={css.hours} aria-hidden="true">
        {day.hours.map(({ hour, at }) => (
          <span key={hour} style={{ insetInlineStart: `${shareOf(day, at) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </div>
  );
}
