import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

/** In a cell of a table: a dash, which is read out as what it means. */
export function NothingMeasured() {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('chart.noValue')}</VisuallyHidden>
    </>
  );
}
