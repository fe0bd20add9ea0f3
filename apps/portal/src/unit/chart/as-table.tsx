import { type ReactNode, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './day-table.module.css';

/**
 * What a picture shows in numbers, for whoever opens it: only then it is made. A table that nobody sees costs a phone
 * more than the picture.
 */
export function AsTable({ table }: { table: () => ReactNode }) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  return (
    <details className={css.details} onToggle={() => setWanted(true)}>
      <summary className={css.summary}>{t('chart.table')}</summary>
      {isWanted ? table() : null}
    </details>
  );
}
