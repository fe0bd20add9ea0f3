import { unitResource } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { soon } from '#shared/chunks/soon.ts';
import { pageCameAt, pageConfig } from '#shared/config/page-config.ts';
import { isoDate } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { nextTask } from '#shared/next-task.ts';
import { paths } from '#shared/router/paths.ts';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { seedSaidSettings } from '#unit/data/said-settings-query.ts';
import { seedUnits } from '#unit/data/seed-units.ts';
import { serialQuery } from '#unit/data/serial-query.ts';
import { unitQuery } from '#unit/data/unit-query.ts';
import { UnitFrame } from './unit-frame.tsx';

/**
 * What the page brought, or asked for while its scripts came, is read before they draw: a unit then comes at once, and with
 * its frame.
 */
export async function unitOfPage(): Promise<void> {
  const { told } = pageConfig();
  if (!told && !globalThis.early?.size) return;
  // What brought this screen has just run.
  await nextTask();
  if (told) {
    const unit = unitResource.parse(told.unit);
    seedUnits(queryClient, [unit], pageCameAt());
    seedSaidSettings(queryClient, unit['@id'], told.settings);
  }
  await Promise.all([told ? undefined : askedEarly(), firstDate()]);
}

function askedEarly() {
  const [, , serial = ''] = location.pathname.split('/');
  return soon(queryClient.prefetchQuery(serialQuery(serial)));
}

/**
 * What writes dates takes a slow phone 50 ms to come: in a task of its own, while files are on their way, and not in the
 * midst of a drawing.
 */
async function firstDate() {
  await nextTask();
  isoDate(new Date().toISOString());
}

/** Finds the unit of the address and puts its tabs below its name. */
export function UnitLayout() {
  const t = useT();
  const { serial = '' } = useParams();
  const found = useQuery(serialQuery(serial));
  const iri = found.data ?? '';
  const unit = useQuery({ ...unitQuery(iri), enabled: iri !== '' });
  // A unit comes in slices: at once, it would hold a slow phone for half a second. What it says later is drawn at once, or a
  // press that it has answered would stand beside what was before; a screen that draws much defers that itself.
  const comes = useDeferredValue(unit.data?.['@id']);
  const [shown, setShown] = useState<string>();
  if (unit.data && shown !== serial) setShown(serial);

  // Whether there is such a unit nobody else is told; whoever has just seen it knows.
  if (found.data === null) {
    return shown === serial ? (
      <NoUnit title={t('unit.notPaired.title')} text={t('unit.notPaired.text')} />
    ) : (
      <NoUnit title={t('unit.notFound.title')} text={t('unit.notFound.text')} />
    );
  }
  if (unit.data && comes === iri) return <UnitFrame unit={unit.data} />;
  const failed = found.error ?? unit.error;
  if (!failed) return <Loading />;
  const retry = () => void (found.error ? found : unit).refetch();
  return <LoadFailure error={failed} title={t('unit.failed')} onRetry={retry} />;
}

function NoUnit({ title, text }: { title: string; text: string }) {
  const t = useT();
  useTitle(title);
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        level={1}
        title={title}
        action={
          <>
            <LinkButton href={paths.addUnit}>{t('units.add')}</LinkButton>
            <LinkButton variant="primary" href={paths.units}>
              {t('unit.toList')}
            </LinkButton>
          </>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}
