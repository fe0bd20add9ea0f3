import { UserCheck } from 'lucide-react';
import { useT } from '../../shared/i18n/use-t.ts';
import { paths } from '../../shared/router/paths.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { IncompleteLink } from './link-problem.tsx';
import { LinkScreen } from './link-screen.tsx';
import type { MailedLink } from './mailed-link.ts';
import { revokeDeletion } from './revoke-deletion.ts';
import { useMailedLink } from './use-mailed-link.ts';
import { useOnce } from './use-once.ts';

export function RevokeDeletionScreen() {
  const link = useMailedLink();
  return link ? <Revocation link={link} /> : <IncompleteLink actions={<ToLogin />} />;
}

function Revocation({ link }: { link: MailedLink }) {
  const t = useT();
  return (
    <LinkScreen
      action={useOnce(`revoke-deletion ${link.email} ${link.token}`, () => revokeDeletion(link))}
      working={t('revoke.working')}
      done={{
        icon: UserCheck,
        title: t('revoke.doneTitle'),
        text: t('revoke.doneText'),
        actions: <ToLogin />,
      }}
      failedTitle={t('revoke.failedTitle')}
      spent={{ text: t('revoke.expiredText'), actions: <ToLogin /> }}
    />
  );
}

function ToLogin() {
  const t = useT();
  return (
    <LinkButton variant="primary" size="large" wide href={paths.login}>
      {t('account.toLogin')}
    </LinkButton>
  );
}
