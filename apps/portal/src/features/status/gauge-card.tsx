import { type Channel, channels } from '@poolhouse/domain/water/channels';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Clock3 } from 'lucide-react';
import { memo } from 'react';
import { formatStamp } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type GaugeChannel, gaugeOf } from '#unit/show/gauge.ts';
import { shownBound, shownValue } from '#unit/show/shown-value.ts';
import { GaugeBar } from './gauge-bar.tsx';
import css from './gauge-card.module.css';

export interface GaugeCardProps {
  channel: GaugeChannel;
  value: number;
  /** What it is kept at, in the channel's unit; of the pressure that from which the filter is washed. */
  set: number | undefined;
  /** When an old value was last true, in epoch milliseconds; a fresh one has none. */
  asOf: number | undefined;
  /** Since when it is held for want of water at its probe, as it is said. */
  held: string | undefined;
  timeZone: string;
}

/** One measurement: what it is, its value on its normal band, what is aimed at, and its time when it is old. */
export const GaugeCard = memo(function GaugeCard(props: GaugeCardProps) {
  const { channel, value, set, asOf } = props;
  const t = useT();
  const language = useLanguage();
  const gauge = gaugeOf(channel, value);
  const bound = (end: number) => shownBound(channel, end, language);
  const off = asOf === undefined && (gauge.verdict === 'low' || gauge.verdict === 'high');
  return (
    <article className={clsx(css.card, off && css.off, asOf !== undefined && css.old)}>
      <header className={css.head}>
        <h3 className={css.name}>{t(`channel.${channel}`)}</h3>
        {off ? (
          <span className={css.verdict}>
            {gauge.verdict === 'low' ? (
              <ArrowDown size={14} strokeWidth={2} aria-hidden="true" />
            ) : (
              <ArrowUp size={14} strokeWidth={2} aria-hidden="true" />
            )}
            {t(gauge.verdict === 'low' ? 'status.low' : 'status.high')}
          </span>
        ) : (
          <Aim channel={channel} set={set} />
        )}
      </header>
      <p className={css.value}>
        {shownValue(channel, value, language)}
        {channels[channel].symbol ? <span className={css.symbol}> {channels[channel].symbol}</span> : null}
      </p>
      <GaugeBar gauge={gauge} from={bound(gauge.from)} to={bound(gauge.to)} />
      {asOf === undefined ? null : <Age {...props} asOf={asOf} />}
    </article>
  );
});

function Age({ asOf, held, timeZone }: Pick<GaugeCardProps, 'held' | 'timeZone'> & { asOf: number }) {
  const t = useT();
  // Without the clock: its words fill two lines on a phone.
  if (held !== undefined) return <p className={css.time}>{t('status.held', { time: held })}</p>;
  return (
    <p className={css.time}>
      <Clock3 size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('status.asOf', { time: formatStamp(new Date(asOf).toISOString(), timeZone) })}
    </p>
  );
}

function Aim({ channel, set }: { channel: GaugeChannel; set: number | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { target, normal }: Channel = channels[channel];
  const write = (value: number) => shownBound(channel, value, language);
  if (set !== undefined) {
    return <span>{t(channel === 'pressure' ? 'status.washAt' : 'status.set', { value: write(set) })}</span>;
  }
  if (target) return <span>{t('status.aim', { from: write(target[0]), to: write(target[1]) })}</span>;
  return normal ? <span>{t('status.aimBelow', { to: write(normal[1]) })}</span> : null;
}
