import clsx from 'clsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { readingIn } from '#unit/show/reading.ts';
import { useStanding } from '#unit/standing/standing.ts';
import { type CardValue, cardValues } from './card-values.ts';
import css from './unit-card.module.css';

/** Water and what it is to have, pH and mode of a card, greyed when nobody should rely on them any more. */
export function UnitValues({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const language = useLanguage();
  const old = useStanding(unit, (standing) => ({
    water: readingIn(unit.state, 'water', standing)?.old === true,
    ph: readingIn(unit.state, 'ph', standing)?.old === true,
    mode: standing.presence !== 'online',
  }));
  const values = cardValues(t, language, unit, old);
  if (!values) return <p className={css.noValues}>{t('units.noValues')}</p>;
  return <ShownValues values={values} />;
}

export function ShownValues({ values }: { values: readonly Omit<CardValue, 'name'>[] }) {
  return (
    <dl className={css.values}>
      {values.map(({ label, text, set, old }) => (
        <div key={label} className={clsx(old && css.old)}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          {set ? <dd className={css.set}>{set}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
