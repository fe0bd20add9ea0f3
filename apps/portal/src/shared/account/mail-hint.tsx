import clsx from 'clsx';
import { pageConfig } from '#shared/config/page-config.ts';
import { useT } from '#shared/i18n/use-t.ts';
import link from '#shared/ui/link.module.css';

/** Where to look for a mail that does not come. */
export function MailHint() {
  const t = useT();
  if (!pageConfig().mailbox) return <>{t('account.checkSpam')}</>;
  return (
    <>
      {t('account.mailbox')}{' '}
      <a className={clsx(link.link, link.inText)} href="/dev/mailbox">
        {t('account.openMailbox')}
      </a>
    </>
  );
}
