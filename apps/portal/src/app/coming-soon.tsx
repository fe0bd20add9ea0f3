import { Hourglass } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** A screen that is not built yet, and says so. */
export function ComingSoon() {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={Hourglass} title={t('comingSoon.title')}>
        {t('comingSoon.text')}
      </EmptyState>
    </Card>
  );
}
