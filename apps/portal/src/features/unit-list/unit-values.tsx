import clsx from 'clsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './unit-card.module.css';

/** Water, pH and mode of a card, greyed when nobody should rely on them any more. */
export function UnitValues({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const language = useLanguage();
  const { state } = unit;
  const { presence, channels } = useStanding(unit, ({ presence, now }) => ({
    presence,
    channels: (['water', 'ph'] as const).flatMap((channel) => {
      const reading = readingOf(state, channel, now);
      return reading ? [{ channel, ...reading }] : [];
    }),
  }));
  if (!state) return <p className={css.noValues}>{t('units.noValues')}</p>;
  return (
    <dl className={css.values}>
      {channels.map(({ channel, value, old }) => (
        <div key={channel} className={clsx(old && css.old)}>
          <dt>{t(`channel.${channel}`)}</dt>
          <dd>{shownWithUnit(channel, value, language)}</dd>
        </div>
      ))}
      <div className={clsx(presence !== 'online' && css.old)}>
        <dt>{t('mode.title')}</dt>
        <dd>{t(`mode.name.${state.mode}`)}</dd>
      </div>
    </dl>
  );
}
