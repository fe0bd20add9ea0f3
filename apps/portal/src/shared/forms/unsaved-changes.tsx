import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { askFirst } from '#shared/session/after-forms.ts';
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

/** Asks before a form with unsaved changes is left, by a log-out as well: `<UnsavedChanges when={form.formState.isDirty} />` */
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
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const stay = () => {
    setAnswer(undefined);
    answer?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    setAnswer(undefined);
    onLeave?.();
    answer?.(true);
    blocker.proceed?.();
  };

  useEffect(
    () => (when ? askFirst(() => new Promise((resolve) => setAnswer(() => resolve))) : undefined),
    [when],
  );

  useEffect(() => {
    if (!when) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [when]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || answer !== undefined}
      title={t('form.unsaved.title')}
      confirmLabel={t('form.unsaved.leave')}
      cancelLabel={t('form.unsaved.stay')}
      danger
      onCancel={stay}
      onConfirm={leave}
    >
      {t('form.unsaved.text')}
    </ConfirmDialog>
  );
}
