import { useNavigate } from 'react-router';
import { withoutTabEndUser } from '#shared/api/end-user.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useLogOut } from '#shared/session/log-out.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

/** The session belongs to somebody else than this tab was loaded for: start anew as that user, or log out. */
export function DualLogin() {
  const t = useT();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const retry = () => window.location.reload();
  const leave = async () => {
    try {
      // The tab gives its own user up, or the server would refuse the log-out as well.
      await withoutTabEndUser(() => logOut.mutateAsync());
    } catch {
      // A notification says why; the question stays.
      return;
    }
    await navigate(paths.login, { replace: true });
    window.location.reload();
  };
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={retry}
      title={t('dualLogin.title')}
      actions={
        <>
          <Button isPending={logOut.isPending} onPress={() => void leave()}>
            {t('nav.logout')}
          </Button>
          <Button variant="primary" onPress={retry}>
            {t('dualLogin.retry')}
          </Button>
        </>
      }
    >
      <p>{t('dualLogin.text')}</p>
    </Dialog>
  );
}
