import { idOf } from '@poolhouse/contract/api/hydra';
import type { TermsResource } from '@poolhouse/contract/api/terms';
import { defaultTimeZone } from '@poolhouse/domain/account/date-formats';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { formatDate } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { termsDetailPath } from '#shared/router/paths.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import css from './terms-page.module.css';
import { termsListQuery } from './terms-query.ts';
import { TermsStatus } from './terms-status.tsx';

export function TermsListScreen() {
  const t = useT();
  const list = useQuery(termsListQuery);
  const { data, error } = list;
  return (
    <div className={css.page}>
      <PageTitle title={t('terms.title')} />
      <QueryFailure query={list} title={t('terms.listFailed')} />
      {data ? <TermsEntries entries={data['hydra:member']} /> : null}
      {data || error ? null : <Loading />}
    </div>
  );
}

function TermsEntries({ entries }: { entries: readonly TermsResource[] }) {
  const t = useT();
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState icon={FileText} title={t('terms.empty')} />
      </Card>
    );
  }
  return (
    <ul className={css.list}>
      {entries.map((terms) => (
        <li key={terms['@id']} className={css.item}>
          <div className={css.what}>
            <h2>{t('terms.versionTitle', { version: terms.version })}</h2>
            <p className={css.muted}>
              {t('terms.validFrom', { date: formatDate(terms.validFrom, defaultTimeZone) })}
            </p>
          </div>
          <div className={css.side}>
            <TermsStatus terms={terms} />
            <LinkButton
              href={termsDetailPath(idOf(terms['@id']))}
              aria-label={t('terms.detailOf', { version: terms.version })}
            >
              {t('terms.detail')}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
