import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { QueryFailure, type QueryFailureProps } from '#shared/chunks/load-failure.tsx';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { pagesOf } from '#unit/settings/pages.ts';
import { settingsQuery } from '#unit/settings/settings-query.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import css from './configuration.module.css';
import { entriesOf, isKnown, requiredChannel } from './entries.ts';
import { PageCard } from './page-card.tsx';
import { RequiredCard } from './required-card.tsx';
import { UnitCard } from './unit-card.tsx';
import { Waiting } from './waiting.tsx';

export { messages } from './messages.ts';

/** What the unit goes by: required values and limits, to be read, each with the way to where it is set. */
export function ConfigurationScreen() {
  const unit = useUnit();
  const found = useQuery(settingsQuery(unit['@id']));
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} ofSettings />
      {found.data ? (
        <Configuration sections={found.data} />
      ) : found.error ? (
        <NotLoaded query={found} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Configuration({ sections }: { sections: readonly SettingsSection[] }) {
  const { features, notAllowed } = useUnit();
  // Its state comes anew every second.
  const all = useMemo(
    () => sections.map((known) => entriesOf({ features, notAllowed }, known)),
    [sections, features, notAllowed],
  );
  const required = all.flatMap(({ entries }) => entries.filter((entry) => requiredChannel(entry)));
  const isReported = all.some(isKnown);
  return (
    <>
      {isReported ? null : <NothingYet />}
      {isReported && required.length > 0 ? (
        <PartBoundary>
          <RequiredCard entries={required} />
        </PartBoundary>
      ) : null}
      <div className={css.cards}>
        {isReported
          ? pagesOf(all).map((page) => (
              <PartBoundary key={page.name}>
                <PageCard page={page} />
              </PartBoundary>
            ))
          : null}
        <PartBoundary>
          <UnitCard />
        </PartBoundary>
      </div>
    </>
  );
}

function NothingYet() {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={Hourglass} title={t('configuration.none.title')}>
        {t('configuration.none.text')}
      </EmptyState>
    </Card>
  );
}

function NotLoaded({ query }: Pick<QueryFailureProps, 'query'>) {
  const t = useT();
  const { error } = query;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Card>
        <EmptyState icon={Lock} title={t('setting.notAllowed.title')}>
          {t('setting.notAllowed.text')}
        </EmptyState>
      </Card>
    );
  }
  return <QueryFailure query={query} title={t('configuration.failed')} />;
}
