import { MapPinOff } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

export function NotFound() {
  const t = useT();
  useTitle(t('notFound.title'));
  return (
    <Card>
      <EmptyState
        level={1}
        icon={MapPinOff}
        title={t('notFound.title')}
        action={
          <LinkButton variant="primary" href={paths.units}>
            {t('notFound.home')}
          </LinkButton>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </Card>
  );
}
