import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';

export interface UnsavedChangesProps {
  when: boolean;
  /** For a form that needs no session, and so is not left by the end of one. */
  withoutSession?: boolean;
  /** Of a form of many pages: the path below which nothing is left. */
  within?: string;
  /** What was typed is given up. */
  onLeave?: () => void;
}

/** Asks before a form with unsaved changes is left: `<UnsavedChanges when={form.formState.isDirty} />` */
export function UnsavedChanges({ when, withoutSession = false, within, onLeave }: UnsavedChangesProps) {
  const t = useT();
  const blocker = useBlocker(
    // After the end of a session nothing can be saved any more: the login comes without a question.
    ({ currentLocation, nextLocation }) =>
      when &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(within && `${nextLocation.pathname}/`.startsWith(`${within}/`)) &&
      (withoutSession || queryClient.getQueryData(meQuery.queryKey) !== null),
  );
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };

  useEffect(() => {
    if (!when) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [when]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('form.unsaved.title')}
      confirmLabel={t('form.unsaved.leave')}
      cancelLabel={t('form.unsaved.stay')}
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={leave}
    >
      {t('form.unsaved.text')}
    </ConfirmDialog>
  );
}
