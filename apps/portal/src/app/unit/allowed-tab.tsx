import { Lock } from 'lucide-react';
import { Outlet, useMatch } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { unitTabs } from './unit-tabs.ts';

/** The screen of the tab that is open; where whoever runs the cloud has switched it off for the unit, that it is. */
export function AllowedTab() {
  const t = useT();
  const { notAllowed } = useUnit();
  const open = useMatch(`${paths.unit}/:tab/*`)?.params.tab;
  const needs = unitTabs.find(({ path }) => path === open)?.needs;
  if (!needs || !notAllowed.includes(needs)) return <Outlet />;
  return (
    <Card>
      <EmptyState icon={Lock} title={t('unit.notAllowed.title')}>
        {t('unit.notAllowed.text')}
      </EmptyState>
    </Card>
  );
}
