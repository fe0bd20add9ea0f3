import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import * as z from 'zod/mini';
import { useAction } from '#shared/api/use-action.ts';
import { FormPasswordField } from '#shared/forms/form-password-field.tsx';
import { FormProblem } from '#shared/forms/form-problem.tsx';
import { PasswordOwner } from '#shared/forms/password-owner.tsx';
import { knownPassword } from '#shared/forms/rules.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { submitting } from '#shared/forms/submitting.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { endSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '#shared/ui/dialogs/dialog-actions.tsx';
import { requestDeletion } from './profile-requests.ts';
import css from './settings.module.css';

export interface DeleteAccountDialogProps {
  user: EndUserResource;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ user, isOpen, onClose }: DeleteAccountDialogProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('settings.deleteDialogTitle')}>
      <DeleteForm user={user} onCancel={onClose} />
    </Dialog>
  );
}

const confirmation = z.object({ password: knownPassword() });

function DeleteForm({ user, onCancel }: { user: EndUserResource; onCancel: () => void }) {
  const t = useT();
  const form = useAppForm(confirmation, { password: '' });
  const { control } = form;
  const request = useAction({
    run: (password: string) => requestDeletion(user['@id'], password),
    success: 'settings.deletionRequested',
    onSuccess: () => endSession(),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      className={css.form}
      method="post"
      noValidate
      onSubmit={submitting(form, ({ password }) => request.mutate(password))}
    >
      <p>{t('settings.deleteDialogText')}</p>
      <PasswordOwner email={user.email} />
      <FormPasswordField
        control={control}
        name="password"
        autoComplete="current-password"
        label={t('account.password')}
      />
      <FormProblem control={control} />
      <DialogActions>
        <Button onPress={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="danger" isPending={request.isPending}>
          {t('settings.delete')}
        </Button>
      </DialogActions>
    </form>
  );
}
