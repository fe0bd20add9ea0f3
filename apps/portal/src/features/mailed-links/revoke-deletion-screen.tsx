import { UserCheck } from 'lucide-react';
import { useOnce } from '#shared/account/use-once.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { IncompleteLink } from './link-problem.tsx';
import { revokeDeletion } from './link-requests.ts';
import { LinkScreen } from './link-screen.tsx';
import type { MailedLink } from './mailed-link.ts';
import { type OpenedLink, useMailedLink } from './use-mailed-link.ts';

export function RevokeDeletionScreen() {
  const { link, ...rest } = useMailedLink();
  return link ? <Revocation link={link} {...rest} /> : <IncompleteLink actions={<ToLogin />} />;
}

function Revocation({ link, wasDone, markDone }: OpenedLink & { link: MailedLink }) {
  const t = useT();
  const revoke = async () => {
    await revokeDeletion(link);
    markDone();
  };
  return (
    <LinkScreen
      action={useOnce(`revoke-deletion ${link.email} ${link.token}`, revoke, wasDone)}
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
