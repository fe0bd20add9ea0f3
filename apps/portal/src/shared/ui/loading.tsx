import { useT } from '#shared/i18n/use-t.ts';
import css from './spinner.module.css';
import { Spinner } from './spinner.tsx';

/** Fills a card or a screen while its data is on the way. */
export function Loading() {
  const t = useT();
  return (
    <div className={css.center} role="status" aria-label={t('ui.loading')}>
      <Spinner size={32} />
    </div>
  );
}
