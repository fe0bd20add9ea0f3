import { Plus, SearchX, Waves } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** An empty list: of somebody who has no unit yet, or of a search that found none. */
export function NoUnits({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const t = useT();
  if (search) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('units.none.title', { search })}
          action={<Button onPress={onShowAll}>{t('units.none.clear')}</Button>}
        >
          {t('units.none.text')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={Waves}
        title={t('units.empty.title')}
        action={
          <LinkButton variant="primary" size="large" href={paths.addUnit}>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('units.add')}
          </LinkButton>
        }
      >
        {t('units.empty.text')}
      </EmptyState>
    </Card>
  );
}
