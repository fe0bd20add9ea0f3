import clsx from 'clsx';
import { useT } from '#shared/i18n/use-t.ts';
import type { KnownCard } from './last-known.ts';
import cardCss from './unit-card.module.css';
import css from './unit-list.module.css';
import { ShownValues } from './unit-values.tsx';

/** The cards as they were last shown, greyed and dated: nothing of them is live, and nothing can be pressed. */
export function KnownCards({ cards }: { cards: readonly KnownCard[] }) {
  const t = useT();
  return (
    <ul className={css.grid}>
      {cards.map(({ path, name, serial, values, heard }) => (
        <li key={path} className={css.place}>
          <article className={clsx(cardCss.card, cardCss.known)}>
            <header className={cardCss.head}>
              <h2 className={cardCss.name}>{name}</h2>
            </header>
            <div className={cardCss.body}>
              {values.length > 0 ? (
                <ShownValues values={values.map((value) => ({ ...value, old: true }))} />
              ) : (
                <p className={cardCss.noValues}>{t('units.noValues')}</p>
              )}
            </div>
            <footer className={cardCss.foot}>
              <span>{heard}</span>
              <span className={cardCss.serial}>{serial}</span>
            </footer>
          </article>
        </li>
      ))}
    </ul>
  );
}
