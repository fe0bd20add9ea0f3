import { useT } from '#shared/i18n/use-t.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import css from './configuration.module.css';

/** Keeps the places of the cards while they are on the way. */
export function Waiting() {
  const t = useT();
  return (
    <div className={css.screen} role="status" aria-label={t('ui.loading')}>
      <Skeleton shape="card" />
      <div className={css.cards}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card}>
            <Skeleton shape="card" />
          </div>
        ))}
      </div>
    </div>
  );
}
