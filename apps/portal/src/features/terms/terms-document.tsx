import type { TermsResource, termsTranslationResource } from '@poolhouse/contract/api/terms';
import type { Language } from '@poolhouse/domain/account/languages';
import type * as z from 'zod/mini';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TermsHeading } from './terms-heading.tsx';
import css from './terms-page.module.css';
import { TermsStatus } from './terms-status.tsx';
import { TermsText } from './terms-text.tsx';

export interface TermsDocumentProps {
  terms: TermsResource;
  translation: z.infer<typeof termsTranslationResource> | undefined;
  /** The reader's. */
  language: Language;
  onAccept: () => void;
}

/** A version with its text. As long as it is not accepted, the button to do so stands above and below it. */
export function TermsDocument({ terms, translation, language, onAccept }: TermsDocumentProps) {
  const t = useT();
  if (!translation) {
    return (
      <Notice tone="error" role="alert">
        {t('terms.noTranslations')}
      </Notice>
    );
  }
  const accept = terms.isConfirmed ? null : (
    <div>
      <Button variant="primary" onPress={onAccept}>
        {t('terms.accept')}
      </Button>
    </div>
  );
  return (
    <Card roomy>
      <TermsHeading name={translation.name} version={terms.version} validFrom={terms.validFrom} />
      <div className={css.top}>
        <TermsStatus terms={terms} dated />
        {accept}
      </div>
      {translation.lang === language ? null : <Notice tone="accent">{t('terms.notYourLanguage')}</Notice>}
      <TermsText html={translation.text} lang={translation.lang} />
      {accept}
    </Card>
  );
}
