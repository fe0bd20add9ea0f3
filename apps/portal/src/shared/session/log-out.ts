import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { endSession } from './session.ts';
import { leavingBy } from './session-end.ts';

/** Ends the session on the server, then here; a session that was gone already is as good. */
export function useLogOut() {
  return useMutation({
    mutationFn: async () => {
      toasts.reset();
      try {
        await leavingBy(() => api.delete('end_users/auth/cookie'));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: () => endSession(),
    onError: (error) => toast.error(error.message),
  });
}
