import { iriOf } from '@poolhouse/contract/api/hydra';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { AcceptTermsDialog } from './accept-terms-dialog.tsx';
import { TermsDocument } from './terms-document.tsx';
import css from './terms-page.module.css';
import { useTermsDocument } from './use-terms-document.ts';

export function TermsDetailScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const { flags } = useBrand();
  const [accepting, setAccepting] = useState(false);
  const document = useTermsDocument(iriOf('cloud_terms_of_services', id));
  const { terms, error, isPending } = document;
  return (
    <div className={css.page}>
      {flags.terms ? (
        <div>
          <LinkButton href={paths.termsList}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('terms.backToList')}
          </LinkButton>
        </div>
      ) : null}
      {error ? <LoadFailure error={error} onRetry={document.retry} /> : null}
      {isPending && !error ? <Loading /> : null}
      {terms && !isPending && !error ? (
        <>
          <TermsDocument
            terms={terms}
            translation={document.translation}
            language={document.language}
            onAccept={() => setAccepting(true)}
          />
          <AcceptTermsDialog terms={terms['@id']} isOpen={accepting} onClose={() => setAccepting(false)} />
        </>
      ) : null}
    </div>
  );
}
