import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#shared/account/use-once.ts';
import { typedAddress } from '#shared/forms/restored.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { IncompleteLink } from './link-problem.tsx';
import { confirmEmail, signUpElsewhereOf } from './link-requests.ts';
import { LinkScreen } from './link-screen.tsx';
import type { MailedLink } from './mailed-link.ts';
import { type OpenedLink, useMailedLink } from './use-mailed-link.ts';

export function EmailConfirmScreen() {
  const { link, ...rest } = useMailedLink();
  return link ? <Confirmation link={link} {...rest} /> : <IncompleteLink actions={<NewLink />} />;
}

function Confirmation({ link, wasDone, markDone }: OpenedLink & { link: MailedLink }) {
  const t = useT();
  const done = () => {
    markDone();
    // Who goes on to the login need not type it once more.
    typedAddress.keep(link.email);
  };
  const confirm = async () => {
    await confirmEmail(link);
    done();
  };
  const opened = useOnce(`confirm-email ${link.email} ${link.token}`, confirm, wasDone);
  const [end, setEnd] = useState<'done' | Error>();
  const elsewhere = end ? undefined : signUpElsewhereOf(opened.progress);
  if (elsewhere) {
    const finish = (how: 'done' | Error) => {
      if (how === 'done') done();
      setEnd(how);
    };
    return <ConfirmElsewhere link={link} byPassword={elsewhere.byPassword} onEnd={finish} />;
  }
  return (
    <LinkScreen
      action={end ? { ...opened, progress: end } : opened}
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
      spent={{
        text: t('emailConfirm.spentText'),
        actions: (
          <>
            <LinkButton variant="primary" size="large" wide href={paths.login}>
              {t('account.toLogin')}
            </LinkButton>
            <LinkButton size="large" wide href={paths.resendEmailConfirm}>
              {t('account.requestNewLink')}
            </LinkButton>
          </>
        ),
      }}
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
