import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock, Settings2 } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { pagesOf } from '#unit/settings/pages.ts';
import { SettingsFormContext } from '#unit/settings/settings-form.tsx';
import { settingsQuery } from '#unit/settings/settings-query.ts';
import { useSettings } from '#unit/settings/use-settings.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionList } from './section-list.tsx';
import css from './settings-screen.module.css';
import { useBodies } from './use-bodies.ts';

export { messages } from '#unit/settings/messages.ts';

/** What the unit does by itself: the list of what can be set, and one page of it. */
export function SettingsScreen() {
  const unit = useUnit();
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} ofSettings />
      <Found iri={unit['@id']} />
    </div>
  );
}

function Found({ iri }: { iri: string }) {
  const t = useT();
  const found = useQuery(settingsQuery(iri));
  if (found.data?.length === 0) {
    return (
      <Card>
        <EmptyState icon={Settings2} title={t('setting.none.title')}>
          {t('setting.none.text')}
        </EmptyState>
      </Card>
    );
  }
  if (found.data) return <Settings key={iri} iri={iri} sections={found.data} />;
  if (!found.error) return <Loading />;
  if (found.error instanceof ApiError && found.error.status === 403) {
    return (
      <Card>
        <EmptyState icon={Lock} title={t('setting.notAllowed.title')}>
          {t('setting.notAllowed.text')}
        </EmptyState>
      </Card>
    );
  }
  return <QueryFailure query={found} title={t('setting.failed')} />;
}

function Settings({ iri, sections }: { iri: string; sections: readonly SettingsSection[] }) {
  const t = useT();
  const { serialNumber, features } = useUnit();
  const form = useSettings(iri, features, sections);
  const { '*': wanted = '' } = useParams();
  const pages = pagesOf(form.sections);
  const page = wanted ? pages.find(({ name }) => name === wanted) : pages[0];
  const root = unitPath(serialNumber, 'settings');
  const sectionNames = page?.sections.map(({ name }) => name) ?? [];
  const isThere = useBodies(page?.name ?? '', sectionNames);
  if (!page) return <Navigate to={root} replace />;
  return (
    <SettingsFormContext value={form}>
      <div className={css.settings} data-list={wanted === '' || undefined}>
        <SectionList pages={pages} shown={page.name} root={root} isChosen={wanted !== ''} />
        <div className={css.page}>
          <Link className={css.back} to={root}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('setting.all')}
          </Link>
          {isThere ? sectionNames.map((name) => <SectionCard key={name} section={name} />) : <Loading />}
        </div>
        <SaveBar page={page} />
      </div>
      <UnsavedChanges when={form.count > 0} within={root} onLeave={form.discard} />
    </SettingsFormContext>
  );
}
