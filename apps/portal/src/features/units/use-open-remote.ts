import { useAction } from '../../shared/api/use-action.ts';
import { unitPath } from '../../shared/router/paths.ts';
import { useUser } from '../../shared/session/use-user.ts';
import { remoteLink } from './remote-link.ts';

/** Opens this unit in Pool Remote, in a new tab and logged in. */
export function useOpenRemote(serial: string) {
  const user = useUser();
  const action = useAction({
    run: async (tab: Window | null) => {
      try {
        const url = new URL(await remoteLink(user['@id']));
        url.searchParams.set('redirect', unitPath(serial, 'mode'));
        if (tab) tab.location.replace(url);
        else location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  return {
    isPending: action.isPending,
    open() {
      // Opened before the answer is there: afterwards browsers take it for an advertisement.
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      action.mutate(tab);
    },
  };
}
