import { useState } from 'react';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useTitle } from '#shared/router/use-title.ts';
import { useLogOut } from '#shared/session/log-out.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { AcceptTermsDialog } from './accept-terms-dialog.tsx';
import css from './terms-page.module.css';
import { TermsText } from './terms-text.tsx';
import { useTermsDocument } from './use-terms-document.ts';

export interface TermsAcceptanceProps {
  /** IRI of the version that waits. */
  terms: string;
  /** They have accepted no version yet: of an account that whoever runs the cloud has made. */
  isFirst: boolean;
  onAccepted: () => void;
}

export function TermsAcceptance({ terms: iri, isFirst, onAccepted }: TermsAcceptanceProps) {
  const t = useT();
  const [accepting, setAccepting] = useState(false);
  const logOut = useLogOut();
  const { terms, translation, language, isPending, error, retry } = useTermsDocument(iri);
  const title = t(isFirst ? 'terms.acceptanceFirstTitle' : 'terms.acceptanceTitle');
  useTitle(title);
  const accept = (
    <Button variant="primary" size="large" wide isDisabled={!translation} onPress={() => setAccepting(true)}>
      {t('terms.accept')}
    </Button>
  );
  return (
    <Card roomy>
      <h1>{title}</h1>
      {error ? <LoadFailure error={error} onRetry={retry} /> : null}
      {isPending && !error ? <Loading /> : null}
      {terms ? (
        <p>{t(isFirst ? 'terms.acceptanceFirstText' : 'terms.acceptanceText', { version: terms.version })}</p>
      ) : null}
      {translation && translation.lang !== language ? (
        <Notice tone="accent">{t('terms.notYourLanguage')}</Notice>
      ) : null}
      {terms && !translation && !isPending && !error ? (
        <Notice tone="error">{t('terms.noTranslations')}</Notice>
      ) : null}
      <div className={css.actions}>
        {accept}
        <Button wide isPending={logOut.isPending} onPress={() => logOut.mutate()}>
          {t('nav.logout')}
        </Button>
      </div>
      <p className={css.muted}>
        {t('terms.otherChoices')}{' '}
        <Link inText href={paths.profileSettings}>
          {t('terms.toAccount')}
        </Link>
      </p>
      {translation ? (
        <>
          <TermsText html={translation.text} lang={translation.lang} />
          {accept}
        </>
      ) : null}
      <AcceptTermsDialog
        terms={iri}
        isOpen={accepting}
        onClose={() => setAccepting(false)}
        onAccepted={onAccepted}
      />
    </Card>
  );
}
