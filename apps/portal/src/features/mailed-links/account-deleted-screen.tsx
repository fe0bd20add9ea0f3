import { deadline } from '@poolhouse/domain/account/date-formats';
import { CalendarClock, UserX } from 'lucide-react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Outcome } from '#shared/account/outcome.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** What the login of an account whose deletion is pending hands over. */
const scheduled = z.object({
  deletionAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
});

export function AccountDeletedScreen() {
  const t = useT();
  const pending = scheduled.safeParse(useLocation().state);
  const back = (
    <LinkButton href={paths.login} size="large" wide>
      {t('account.backToLogin')}
    </LinkButton>
  );
  if (!pending.success) {
    return (
      <Outcome icon={UserX} tone="accent" title={t('accountDeleted.title')} actions={back}>
        <p>{t('accountDeleted.text')}</p>
      </Outcome>
    );
  }
  const date = deadline(new Date(pending.data.deletionAt));
  return (
    <Outcome icon={CalendarClock} tone="warning" title={t('accountDeleted.scheduledTitle')} actions={back}>
      <p>{t('accountDeleted.scheduledText', { date })}</p>
    </Outcome>
  );
}
