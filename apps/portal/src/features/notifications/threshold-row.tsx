import type { Threshold } from '@poolhouse/contract/api/alerts';
import { USUAL_DELAY } from '@poolhouse/domain/alerts/alert-rules';
import { type Channel, type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import { DelayField } from './delay-field.tsx';
import { LimitField } from './limit-field.tsx';
import css from './notifications.module.css';

/** K around what the water is to have, within which nobody calls it wrong. */
const AROUND = 5;

/**
 * What is suggested to whoever sets limits for the first time: the normal band, for water around what it is to have.
 * @param set in °C; undefined where nothing heats it
 */
export function suggested(channel: ChannelName, set: number | undefined): Threshold {
  const { normal, range }: Channel = channels[channel];
  const around = channel === 'water' && set !== undefined ? [set - AROUND, set + AROUND] : undefined;
  const [low = null, high = null] = around ?? normal ?? [];
  return { channel, on: false, low: low === range[0] ? null : low, high, delay: USUAL_DELAY };
}

/** What is typed into the two fields of a value and not taken yet. */
export type TypedLimits = Readonly<Partial<Record<'low' | 'high', string | undefined>>>;

export interface ThresholdRowProps {
  threshold: Threshold;
  typed: TypedLimits;
  onTyped: (typed: TypedLimits) => void;
  onChange: (more: Partial<Threshold>) => void;
}

/** Limits of a value, beyond which its owner is told. */
export function ThresholdRow({ threshold, onChange, typed, onTyped }: ThresholdRowProps) {
  const t = useT();
  const language = useLanguage();
  const unit = useUnit();
  const { channel, on, low, high, delay } = threshold;
  const reading = useStanding(unit, ({ now }) => readingOf(unit.state, channel, now));
  const value = reading && !reading.old ? reading.value : undefined;
  return (
    <li className={css.threshold}>
      <Switch
        label={t(`channel.${channel}`)}
        {...(value === undefined
          ? {}
          : { description: t('notifications.nowAt', { value: shownWithUnit(channel, value, language) }) })}
        isSelected={on}
        onChange={(isOn) => onChange({ on: isOn })}
      />
      {on ? (
        <>
          <LimitBar threshold={threshold} value={value} />
          <div className={css.limits}>
            <LimitField
              channel={channel}
              label={t('notifications.below')}
              value={low}
              fits={(limit) => high === null || limit < high}
              onChange={(limit) => onChange({ low: limit })}
              typed={typed.low}
              onTyped={(text) => onTyped({ ...typed, low: text })}
            />
            <LimitField
              channel={channel}
              label={t('notifications.above')}
              value={high}
              fits={(limit) => low === null || limit > low}
              onChange={(limit) => onChange({ high: limit })}
              typed={typed.high}
              onTyped={(text) => onTyped({ ...typed, high: text })}
            />
            <DelayField value={delay} onChange={(minutes) => onChange({ delay: minutes })} />
          </div>
          {low === null && high === null ? <p className={css.hint}>{t('notifications.noLimit')}</p> : null}
        </>
      ) : null}
    </li>
  );
}

/** The band between the limits, and where the value is now. */
function LimitBar({ threshold, value }: { threshold: Threshold; value: number | undefined }) {
  const { channel, low, high } = threshold;
  const { scale, normal, range }: Channel = channels[channel];
  const [from, to] = scale ?? normal ?? range;
  const ends = [low, high, value].filter((one) => one !== null && one !== undefined);
  const [least, most] = [Math.min(from, ...ends), Math.max(to, ...ends)];
  const at = (one: number): string => `${((one - least) / (most - least)) * 100}%`;
  return (
    <div className={css.bar} aria-hidden="true">
      <span
        className={css.band}
        style={{
          insetInlineStart: low === null ? '0%' : at(low),
          insetInlineEnd: high === null ? '0%' : `calc(100% - ${at(high)})`,
        }}
      />
      {low === null ? null : <span className={css.limit} style={{ insetInlineStart: at(low) }} />}
      {high === null ? null : <span className={css.limit} style={{ insetInlineStart: at(high) }} />}
      {value === undefined ? null : <span className={css.dot} style={{ insetInlineStart: at(value) }} />}
    </div>
  );
}
