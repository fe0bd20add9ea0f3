import { exactTranslation } from '@poolhouse/domain/account/terms';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { latestTermsQuery } from '#shared/api/latest-terms-query.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useTitle } from '#shared/router/use-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { TermsHeading } from './terms-heading.tsx';
import css from './terms-page.module.css';
import { TermsText } from './terms-text.tsx';

/** The terms in force for everybody, in the reader's language or not at all. */
export function LatestTermsScreen() {
  const t = useT();
  const language = useLanguage();
  const [params] = useSearchParams();
  const { flags } = useBrand();
  const { data, error, refetch } = useQuery(latestTermsQuery());
  const translation = data && exactTranslation(data.translations, language);
  useTitle(t('terms.title'));

  return (
    <div className={clsx(css.page, css.centred)}>
      {flags.registration && params.has('fromSignUp') ? (
        <div>
          <LinkButton href={paths.signUp}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('ui.back')}
          </LinkButton>
        </div>
      ) : null}
      {data && translation ? (
        <Card roomy>
          <TermsHeading name={translation.name} version={data.version} validFrom={data.validFrom} />
          <TermsText html={translation.text} lang={translation.lang} />
        </Card>
      ) : null}
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
    </div>
  );
}
