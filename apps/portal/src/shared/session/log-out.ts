import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { afterForms } from './after-forms.ts';
import { endSession } from './session.ts';
import { leavingBy } from './session-end.ts';

/**
 * Ends the session on the server, then here; a session that was gone already is as good.
 * @param then where that leads, when it is not the login
 */
export function useLogOut(then?: string) {
  const navigate = useNavigate();
  const logOut = useMutation({
    mutationFn: async () => {
      toasts.reset();
      try {
        await leavingBy(() => api.delete('end_users/auth/cookie'));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess() {
      endSession();
      if (then) void navigate(then, { replace: true });
    },
    onError: (error) => toast.error(error.message),
  });
  return {
    ...logOut,
    /** Where a page of the user's is left: asks for unsaved changes first. */
    afterForms: () => void afterForms(logOut.mutate),
  };
}
