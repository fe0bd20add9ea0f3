import { CircleHelp, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from '#shared/account/outcome.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** 410: the link is expired, was used, or a newer one took its place. */
export const isSpent = (error: Error | null): boolean => error instanceof ApiError && error.status === 410;

/** A mailed link whose address or token got lost on its way. */
export function IncompleteLink({ actions }: { actions: ReactNode }) {
  const t = useT();
  return (
    <Outcome icon={Link2Off} tone="error" title={t('link.incompleteTitle')} actions={actions}>
      <p>{t('link.incompleteText')}</p>
    </Outcome>
  );
}

/** The link is used up after a try whose answer was lost: that try is most likely what used it. */
export function ProbablyDone() {
  const t = useT();
  return (
    <Outcome
      icon={CircleHelp}
      tone="warning"
      title={t('link.probablyTitle')}
      actions={
        <LinkButton variant="primary" size="large" wide href={paths.login}>
          {t('account.toLogin')}
        </LinkButton>
      }
    >
      <p>{t('link.probablyText')}</p>
    </Outcome>
  );
}
