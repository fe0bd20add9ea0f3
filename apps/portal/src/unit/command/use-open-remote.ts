import { useAction } from '#shared/api/use-action.ts';
import { unitPath } from '#shared/router/paths.ts';
import { handOver } from '#shared/session/hand-over.ts';
import { useUser } from '#shared/session/use-user.ts';
import { remoteLink } from './remote-link.ts';

interface Opened {
  name: string;
  tab: Window;
}

/** Opens this unit in Pool Remote, in a new tab and logged in. */
export function useOpenRemote(serial: string) {
  const user = useUser();
  const action = useAction({
    run: async (opened: Opened | undefined) => {
      try {
        const url = new URL(await remoteLink(user['@id']));
        url.searchParams.set('redirect', unitPath(serial, 'mode'));
        handOver(url, opened?.name);
        if (opened) opened.tab.opener = null;
      } catch (error) {
        opened?.tab.close();
        throw error;
      }
    },
  });
  return {
    isPending: action.isPending,
    open() {
      // Opened before the answer is there: afterwards browsers take it for an advertisement.
      const name = `remote-${crypto.randomUUID()}`;
      const tab = window.open('', name);
      action.mutate(tab ? { name, tab } : undefined);
    },
  };
}
