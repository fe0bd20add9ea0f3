import { MailCheck } from 'lucide-react';
import { useT } from '../../shared/i18n/use-t.ts';
import { paths } from '../../shared/router/paths.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { confirmEmail } from './confirm-email.ts';
import { IncompleteLink } from './link-problem.tsx';
import { LinkScreen } from './link-screen.tsx';
import type { MailedLink } from './mailed-link.ts';
import { useMailedLink } from './use-mailed-link.ts';
import { useOnce } from './use-once.ts';

export function EmailConfirmScreen() {
  const link = useMailedLink();
  return link ? <Confirmation link={link} /> : <IncompleteLink actions={<NewLink />} />;
}

function Confirmation({ link }: { link: MailedLink }) {
  const t = useT();
  return (
    <LinkScreen
      action={useOnce(`confirm-email ${link.email} ${link.token}`, () => confirmEmail(link))}
      working={t('emailConfirm.working')}
      done={{
        icon: MailCheck,
        title: t('emailConfirm.doneTitle'),
        text: t('emailConfirm.doneText', { email: link.email }),
        actions: (
          <LinkButton variant="primary" size="large" wide href={paths.login}>
            {t('account.toLogin')}
          </LinkButton>
        ),
      }}
      failedTitle={t('emailConfirm.failedTitle')}
      spent={{ text: t('link.spent'), actions: <NewLink /> }}
    />
  );
}

function NewLink() {
  const t = useT();
  return (
    <LinkButton variant="primary" size="large" wide href={paths.resendEmailConfirm}>
      {t('account.requestNewLink')}
    </LinkButton>
  );
}
