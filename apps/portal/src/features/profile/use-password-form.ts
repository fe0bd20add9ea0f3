import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { normalPassword } from '@poolhouse/domain/account/password';
import * as z from 'zod/mini';
import { isUnknown } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { SERVER_ERROR } from '#shared/forms/field-message.ts';
import { newPassword, samePasswords } from '#shared/forms/new-password.ts';
import { knownPassword } from '#shared/forms/rules.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useRepeatFollows } from '#shared/forms/use-repeat-follows.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { changePassword } from './profile-requests.ts';

const passwords = z
  .object({ oldPassword: knownPassword(), password: newPassword(), repeatPassword: knownPassword() })
  .check(samePasswords());
export type Passwords = z.infer<typeof passwords>;

const empty: Passwords = { oldPassword: '', password: '', repeatPassword: '' };

export function usePasswordForm(user: EndUserResource) {
  const form = useAppForm(passwords, empty);
  useRepeatFollows(form);
  const action = useAction({
    run: (values: Passwords) => changePassword(user['@id'], values),
    success: 'settings.passwordUpdated',
    onSuccess: () => form.reset(empty),
    onError: (error) => {
      if (!isUnknown(error)) return showServerErrors(form, error);
      // Sent again it may be refused for the old password, because it was done the first time.
      const said = error.message.replace(/[^.]$/u, '$&.');
      const message = `${said} ${translate('settings.passwordUnknown')}`;
      form.setError('root.server', { type: SERVER_ERROR, message });
      return true;
    },
  });
  /** Sends nothing when the new password is the old one. */
  function submit(values: Passwords): void {
    if (normalPassword(values.oldPassword) !== normalPassword(values.password)) {
      action.mutate(values);
      return;
    }
    toasts.reset();
    toast.warning(translate('settings.passwordSame'));
  }
  return { form, submit, isPending: action.isPending };
}
export type PasswordForm = ReturnType<typeof usePasswordForm>;
