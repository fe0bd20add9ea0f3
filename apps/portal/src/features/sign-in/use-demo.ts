import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { useNavigate } from 'react-router';
import { api } from '#shared/api/api.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { useAction } from '#shared/api/use-action.ts';
import { entering, Overtaken } from '#shared/session/entering.ts';
import { useEnter } from './use-enter.ts';

/** A user of its own with virtual units, which lives two hours. */
const startDemo = (): Promise<EndUserResource> =>
  entering(async (signal) => {
    const options = { signal, limitMs: limitMs.long };
    return (await api.post('end_users/auth/demo', {}, authResponse, options)).user;
  });

export function useDemo() {
  const navigate = useNavigate();
  return useAction({
    async run() {
      // Its pools are what it is for: nobody who is new came from another page of theirs.
      await navigate({ search: '' }, { replace: true });
      return startDemo();
    },
    onSuccess: useEnter(),
    // Who left for something else needs no word of it.
    onError: (error) => error instanceof Overtaken,
  });
}
