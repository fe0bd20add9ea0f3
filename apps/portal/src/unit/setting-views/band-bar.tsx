import { type Channel, type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import type { LeafField } from '#unit/settings/leaves.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './band-bar.module.css';

export interface BandBarProps {
  /** A number; of what else there is no bar. */
  field: LeafField;
  wanted: unknown;
  /** What it is wanted of. */
  channel: ChannelName;
}

/** Where a wanted value lies among what may be set, with the band that is good and what is measured now. */
export function BandBar({ field, wanted, channel }: BandBarProps) {
  const unit = useUnit();
  const reading = useStanding(unit, ({ now }) => readingOf(unit.state, channel, now));
  const { target }: Channel = channels[channel];
  if (field.kind !== 'number') return null;
  const { min, max } = field;
  const at = (value: number): string => `${Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))}%`;
  const [from, to] = target ?? [min, min];
  return (
    <div className={css.band}>
      <div className={css.bar} aria-hidden="true">
        <span
          className={css.good}
          style={{ insetInlineStart: at(from), insetInlineEnd: `calc(100% - ${at(to)})` }}
        />
        {reading && !reading.old ? (
          <span className={css.now} style={{ insetInlineStart: at(reading.value) }} />
        ) : null}
        {typeof wanted === 'number' ? (
          <span className={css.wanted} style={{ insetInlineStart: at(wanted) }} />
        ) : null}
      </div>
      <NowLine channel={channel} />
    </div>
  );
}

/** What the unit measures just now; nothing while that is old. */
export function NowLine({ channel }: { channel: ChannelName }) {
  const t = useT();
  const language = useLanguage();
  const unit = useUnit();
  const reading = useStanding(unit, ({ now }) => readingOf(unit.state, channel, now));
  if (!reading || reading.old) return null;
  return (
    <p className={css.said}>{t('setting.now', { value: shownWithUnit(channel, reading.value, language) })}</p>
  );
}
