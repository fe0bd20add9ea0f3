import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { paths } from '#shared/router/paths.ts';
import { logIn } from './log-in.ts';
import { logInProblem } from './log-in-problem.ts';
import { useEnter } from './use-enter.ts';

/** The login. Its errors stay with it, for the form to show; a pending deletion has a screen of its own. */
export function useLogIn() {
  const navigate = useNavigate();
  return useAction({
    run: logIn,
    onSuccess: useEnter(),
    onError: (error) => {
      if (logInProblem(error) === 'deletion-pending' && error instanceof ApiError) {
        void navigate(paths.accountDeleted, { state: error.extra });
      }
      return true;
    },
  });
}
