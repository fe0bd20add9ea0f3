import { Hammer } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** A screen that is not built yet, and says so. */
export function Later() {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={Hammer} title={t('later.title')}>
        {t('later.text')}
      </EmptyState>
    </Card>
  );
}
