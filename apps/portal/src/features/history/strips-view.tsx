import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { formatTime } from '#shared/format/date-time.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { type Translate, useT } from '#shared/i18n/use-t.ts';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import { ownName, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import type { HistorySpan, View } from './period-span.ts';
import css from './pictures.module.css';
import { isDosing, type Stretch, type Strip, type StripOutput, stripsOf } from './strips.ts';

export interface StripsViewProps {
  history: HistoryResource;
  span: HistorySpan;
  view: View;
}

/** When what ran, a strip each under the same time as the pictures above, with how long or how much in all. */
export function StripsView({ history, span, view }: StripsViewProps) {
  const unit = useUnit();
  const { data: said } = useQuery(saidSettingsQuery(unit['@id']));
  const strips = useMemo(() => stripsOf(history), [history]);
  if (strips.length === 0) return null;
  return (
    <div className={css.strips}>
      {strips.map((strip) => (
        <StripView
          key={strip.output}
          strip={strip}
          own={ownName(said, strip.output)}
          view={view}
          isDay={span.period === 'day'}
        />
      ))}
    </div>
  );
}

const none: readonly Stretch[] = [];

interface StripViewProps {
  strip: Strip;
  /** The name that its owner gave it. */
  own: string | undefined;
  view: View;
  isDay: boolean;
}

function StripView({ strip: { output, stretches, total }, own, view, isDay }: StripViewProps) {
  const t = useT();
  const { number } = useFormat();
  const { timeZone } = useUnit();
  // The pictures are drawn before the many pieces of all strips.
  const pieces = useDeferredValue(stretches, none);
  const name = own ?? nameOf(t, output);
  const minutes = Math.round(total / 60);
  const amount = isDosing(output)
    ? t('history.dosed', { ml: number(total) })
    : minutes < 60
      ? t('next.minutes', { minutes })
      : t('next.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const time = (at: number) => formatTime(new Date(at * 1000).toISOString(), timeZone);
  // Of a week there are too many to be said, and to be put into words for nobody.
  const times = () => stretches.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', ');
  const said =
    stretches.length > 0 && isDay
      ? t('chart.ran', { output: name, spans: times() })
      : `${name}: ${stretches.length > 0 ? amount : t('history.never')}`;
  return (
    <div className={css.strip}>
      <div className={css.stripHead}>
        <span>{name}</span>
        <span className={css.amount}>{stretches.length > 0 ? amount : t('history.never')}</span>
      </div>
      <div className={css.stripBar} style={{ marginInline: `${GUTTER}px ${END}px` }}>
        <svg className={css.bar} role="img" aria-label={said}>
          <rect className={css.track} width="100%" height="10" rx="5" />
          {pieces.map((stretch) => (
            <Piece key={stretch.from} stretch={stretch} view={view} className={lookOf(output)} />
          ))}
        </svg>
      </div>
    </div>
  );
}

function nameOf(t: Translate, output: StripOutput): string {
  if (!isDosing(output)) return t(`equipment.name.${output}`);
  return t('history.pump', { pump: t(`equipment.pump.${output}`) });
}

function lookOf(output: StripOutput): string {
  if (output === 'solar') return css.sun ?? '';
  if (output === 'heating') return css.heat ?? '';
  return (isDosing(output) ? css.dose : css.run) ?? '';
}

/** A part of a strip as wide as its time; one that would be narrower than a pixel is still seen. */
function Piece({ stretch, view, className }: { stretch: Stretch; view: View; className: string }) {
  const length = view.to - view.from;
  const from = Math.max(stretch.from, view.from);
  const to = Math.min(stretch.to, view.to);
  if (to <= from) return null;
  const width = Math.max((to - from) / length, 0.003);
  return (
    <rect
      className={className}
      x={`${((from - view.from) / length) * 100}%`}
      width={`${width * 100}%`}
      height="10"
      rx="2"
      opacity={0.35 + 0.65 * stretch.share}
    />
  );
}
