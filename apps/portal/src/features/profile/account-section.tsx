import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { useState } from 'react';
import { useAction } from '#shared/api/use-action.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { endSession } from '#shared/session/session.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadAccountData, invalidateTokens } from './profile-requests.ts';
import css from './settings.module.css';

/** A demo has nothing to delete: it has no password, and goes by itself. */
export function AccountSection({ user, isDemo }: { user: EndUserResource; isDemo: boolean }) {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const [leavingAll, setLeavingAll] = useState(false);
  const leave = useAction({
    run: () => invalidateTokens(user['@id']),
    success: 'settings.loggedOutEverywhere',
    onSuccess: () => endSession(),
  });
  const download = useAction({
    run: () => downloadAccountData(user['@id']),
    success: 'settings.downloaded',
    onError: ({ message }) => {
      toast.error(translate('settings.downloadFailed', { reason: message }));
      return true;
    },
  });
  const rows = [
    {
      title: t('settings.logoutEverywhere'),
      text: t('settings.logoutEverywhereText'),
      onPress: () => setLeavingAll(true),
    },
    {
      title: t('settings.download'),
      text: t('settings.downloadText'),
      isPending: download.isPending,
      onPress: () => download.mutate(),
    },
    ...(isDemo
      ? []
      : [
          {
            title: t('settings.delete'),
            text: t('settings.deleteText'),
            danger: true,
            onPress: () => setDeleting(true),
          },
        ]),
  ];
  return (
    <Card roomy title={t('settings.account')}>
      <div className={css.rows}>
        {rows.map(({ title, text, danger, ...button }) => (
          <div key={title} className={css.row}>
            <p>{text}</p>
            <Button {...button} variant={danger ? 'danger' : 'secondary'}>
              {title}
            </Button>
          </div>
        ))}
      </div>
      <ConfirmDialog
        isOpen={leavingAll}
        title={t('settings.logoutEverywhereTitle')}
        confirmLabel={t('settings.logoutEverywhere')}
        isPending={leave.isPending}
        onCancel={() => setLeavingAll(false)}
        onConfirm={() => leave.mutate()}
      >
        {t('settings.logoutEverywhereAsk')}
      </ConfirmDialog>
      <DeleteAccountDialog user={user} isOpen={deleting} onClose={() => setDeleting(false)} />
    </Card>
  );
}
